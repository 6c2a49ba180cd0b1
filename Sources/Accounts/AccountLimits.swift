/// Limits on the rows that members and guests create by logging in or trying to. Docs/Limits.md describes what happens
/// at each limit.
package struct AccountLimits: Sendable {
    /// Sessions per member; far more than a member has open.
    package var sessions = 100
    /// Remembered browsers per member.
    package var rememberedDevices = 100
    /// Logins of one member that wait for a code, from browsers that have given one before and from others each.
    package var codeRequests = 20
    /// Browsers of one member that are not asked for a code.
    package var trustedBrowsers = 50
    /// Known browsers per member: those that have logged in before.
    package var knownBrowsers = 200

    /// Recorded attempts. Exceeding this takes an attacker with a hundred thousand networks, who gains little within
    /// minutes from evicting the oldest.
    package var attempts = 1_000_000
    /// Sign-ups waiting for confirmation.
    package var waitingSignUps = 100_000
    /// Reset links without a member, stored so that timing doesn't reveal who has an account.
    package var resetLinksToNobody = 10_000
    /// "This wasn't me" links without a member, stored with each email that confirms an address, for the same reason.
    package var lockdownLinksToNobody = 100_000
    /// Logins that wait for the code of an email, with an account at the address or without. Exceeding
    /// this within the ten minutes that one waits takes an attacker with five thousand networks.
    package var emailCodes = 100_000
    /// Provider logins in progress.
    package var authorizations = 50_000
    /// Provider logins waiting for a name, an address or the member's consent.
    package var pendingSignIns = 50_000
    /// Challenges of sessions and of sign-ups that wait for a passkey.
    package var passkeyChallenges = 50_000
    /// Challenges that guests have answered. Exceeding this within the five minutes that one is good takes an attacker
    /// with hundreds of networks, who gains little: only the browser that gave an answer can send it again.
    package var answeredChallenges = 100_000
    /// Receipts of deletions requested through a provider.
    package var deletionReceipts = 100_000

    /// Days for which login attempts to unknown addresses are counted.
    package var unknownSignInDays = 400

    package init() {}
}
