import Database
import Secrets

/// Limits on actions that could be used to guess or to flood. A nil throttle means no limit.
package struct Throttles: Sendable {
    /// Wrong passwords for one address, with an account or without, from browsers that have never logged in to it.
    package var signInToAccount: Throttle? = Throttle(10, per: .minutes(15))
    /// Wrong passwords from one network, for any account.
    package var signInFromNetwork: Throttle? = Throttle(30, per: .minutes(15))
    /// The same from one block of IPv6 networks, which has 65,536 of them. Ten times as many as from a network: the block
    /// may be a university's.
    package var signInFromBlock: Throttle? = Throttle(300, per: .minutes(15))
    /// Wrong passwords for one account from one known browser.
    package var signInFromKnownBrowser: Throttle? = Throttle(10, per: .minutes(15))
    /// Wrong passwords and codes in one member's reauthentications.
    package var reauthentication: Throttle? = Throttle(10, per: .minutes(15))
    /// Wrong codes for one account, from browsers in which its member has given none. They come after a
    /// right password.
    package var codeOfAccount: Throttle? = Throttle(10, per: .minutes(15))
    /// The same over a day; as many again from one browser in which its member has given a right one, and in
    /// reauthentications. Of a million codes three count at a time, so that guessing takes decades.
    package var codeOfAccountInADay: Throttle? = Throttle(50, per: .days(1))
    /// Wrong codes for one account from one browser in which its member has given a right one.
    package var codeFromKnownBrowser: Throttle? = Throttle(10, per: .minutes(15))
    package var signUpFromNetwork: Throttle? = Throttle(10, per: .hours(1))
    /// The same from one block.
    package var signUpFromBlock: Throttle? = Throttle(100, per: .hours(1))
    /// Reset links for one address, with an account or without. The window is as long as a link is good: however many
    /// strangers ask for, the owner has a good one or may ask for another.
    package var resetOfAccount: Throttle? = Throttle(3, per: .minutes(30))
    package var resetFromNetwork: Throttle? = Throttle(10, per: .hours(1))
    /// The same from one block.
    package var resetFromBlock: Throttle? = Throttle(100, per: .hours(1))
    /// Codes to log in with for one address, with an account or without, from browsers that have never logged in to it.
    package var emailCodeToAccount: Throttle? = Throttle(5, per: .hours(1))
    package var emailCodeFromNetwork: Throttle? = Throttle(20, per: .hours(1))
    /// The same from one block.
    package var emailCodeFromBlock: Throttle? = Throttle(200, per: .hours(1))
    /// Those for one address from one known browser.
    package var emailCodeFromKnownBrowser: Throttle? = Throttle(5, per: .hours(1))

    /// Confirmation emails for one address, with an account or without.
    package var confirmationOfAddress: Throttle? = Throttle(3, per: .hours(1))
    /// Those of them that one network asks for. One is left for the address's owner, who is somewhere else.
    package var confirmationOfAddressFromNetwork: Throttle? = Throttle(2, per: .hours(1))
    /// Address changes requested by one member.
    package var emailChange: Throttle? = Throttle(5, per: .hours(1))
    /// Emails of one kind about one account.
    package var securityEmail: Throttle? = Throttle(20, per: .hours(1))
    /// Wrong passwords when confirming a sign-up in another browser than it was made in.
    package var confirmationGuess: Throttle? = Throttle(10, per: .days(1))

    /// Provider logins begun; each is stored until the browser returns. That of a member is taken back then.
    package var authorizationFromNetwork: Throttle? = Throttle(60, per: .minutes(10))
    /// The same from one block.
    package var authorizationFromBlock: Throttle? = Throttle(600, per: .minutes(10))

    /// Challenges for passkeys given to one network; of guests, who need only look at the login page to get one, those
    /// that they answer.
    package var passkeyChallengeFromNetwork: Throttle? = Throttle(300, per: .minutes(10))
    /// Those for the passkeys of sign-ups given to one block: each is stored, and the oldest give way, those of members
    /// too.
    package var signUpChallengeFromBlock: Throttle? = Throttle(1000, per: .minutes(10))

    /// Invalid access tokens from one network. Counted in memory.
    package var wrongTokenFromNetwork: Throttle? = Throttle(60, per: .seconds(60))
    /// Items that one member adds, one by one. Counted in memory.
    package var adding: Throttle? = Throttle(1000, per: .seconds(60))

    /// To-do files that one member sends to be imported, refused or not. Counted in memory.
    package var importing: Throttle? = Throttle(20, per: .hours(1))

    package init() {}

    /// No limits; for benchmarks.
    package static let off: Throttles = {
        var throttles = Throttles()
        for path in all { throttles[keyPath: path] = nil }
        return throttles
    }()

    private static var all: [WritableKeyPath<Throttles, Throttle?>] {
        [
            \.signInToAccount, \.signInFromNetwork, \.signInFromBlock, \.signInFromKnownBrowser, \.reauthentication,
            \.codeOfAccount, \.codeOfAccountInADay, \.codeFromKnownBrowser, \.signUpFromNetwork,
            \.signUpFromBlock, \.resetOfAccount, \.resetFromNetwork, \.resetFromBlock, \.emailCodeToAccount,
            \.emailCodeFromNetwork, \.emailCodeFromBlock, \.emailCodeFromKnownBrowser,
            \.confirmationOfAddress, \.confirmationOfAddressFromNetwork, \.emailChange, \.securityEmail,
            \.confirmationGuess, \.authorizationFromNetwork, \.authorizationFromBlock, \.passkeyChallengeFromNetwork,
            \.signUpChallengeFromBlock, \.wrongTokenFromNetwork, \.adding, \.importing,
        ]
    }

    /// The longest of all windows; older attempts are irrelevant.
    var longestWindow: Duration {
        Self.all.compactMap { self[keyPath: $0]?.window }.max() ?? .zero
    }
}
