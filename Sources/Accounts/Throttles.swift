import Secrets

/// How often each thing may be tried that can be guessed at or flooded. One that is nil has no limit.
package struct Throttles: Sendable {
    /// Wrong passwords for one address, whether it has an account or not, from browsers that never logged in to it.
    package var signInToAccount: Throttle? = Throttle(10, per: .seconds(15 * 60))
    /// Wrong passwords from one network, whoever they are for.
    package var signInFromNetwork: Throttle? = Throttle(30, per: .seconds(15 * 60))
    /// Wrong passwords for one account from one browser that logged in to it before.
    package var signInFromKnownBrowser: Throttle? = Throttle(10, per: .seconds(15 * 60))
    /// Wrong passwords of someone who is signed in and asked to prove it.
    package var proof: Throttle? = Throttle(10, per: .seconds(15 * 60))
    package var signUpFromNetwork: Throttle? = Throttle(10, per: .seconds(60 * 60))
    /// Reset links for one address, whether it has an account or not.
    package var resetOfAccount: Throttle? = Throttle(3, per: .seconds(60 * 60))
    package var resetFromNetwork: Throttle? = Throttle(10, per: .seconds(60 * 60))

    /// Mails to confirm one address, whether it has an account or not.
    package var confirmationOfAddress: Throttle? = Throttle(3, per: .seconds(60 * 60))
    /// Changes of address that one member asks for.
    package var emailChange: Throttle? = Throttle(5, per: .seconds(60 * 60))
    /// Letters of one kind about one account.
    package var letter: Throttle? = Throttle(20, per: .seconds(60 * 60))
    /// Wrong passwords of whoever has a link to confirm a sign-up, made in another browser.
    package var confirmationGuess: Throttle? = Throttle(10, per: .seconds(24 * 60 * 60))

    /// Log-ins by other sites that are begun: each is kept until the browser is back.
    package var authorizationFromNetwork: Throttle? = Throttle(60, per: .seconds(10 * 60))

    /// Access tokens that are none, from one network. Counted in memory.
    package var wrongTokenFromNetwork: Throttle? = Throttle(60, per: .seconds(60))
    /// What one member adds to what is kept for them, one by one. Counted in memory.
    package var adding: Throttle? = Throttle(1000, per: .seconds(60))

    /// Files of to-dos that one member imports. Counted in memory.
    package var importing: Throttle? = Throttle(20, per: .seconds(60 * 60))

    package init() {}

    /// No limits: for measuring.
    package static let off: Throttles = {
        var throttles = Throttles()
        for path in all { throttles[keyPath: path] = nil }
        return throttles
    }()

    private static var all: [WritableKeyPath<Throttles, Throttle?>] {
        [
            \.signInToAccount, \.signInFromNetwork, \.signInFromKnownBrowser, \.proof, \.signUpFromNetwork,
            \.resetOfAccount, \.resetFromNetwork, \.confirmationOfAddress, \.emailChange, \.letter,
            \.confirmationGuess, \.authorizationFromNetwork, \.wrongTokenFromNetwork, \.adding, \.importing,
        ]
    }

    /// The longest of all windows: older attempts count nowhere.
    var longestWindow: Duration {
        Self.all.compactMap { self[keyPath: $0]?.window }.max() ?? .zero
    }
}
