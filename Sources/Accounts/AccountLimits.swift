/// How much there can be of what members and strangers make, by logging in or by trying to. Docs/Limits.md tells what happens at
/// each bound.
package struct AccountLimits: Sendable {
    /// Sessions of one member; far more than anybody has open.
    package var sessions = 100
    /// Remembered browsers of one member.
    package var rememberedDevices = 100
    /// Browsers of one member that count as ones that logged in before.
    package var knownBrowsers = 200

    /// Attempts that are counted. More are made only by whoever has a hundred thousand networks, and who makes so many in
    /// minutes wins little by having the oldest forgotten.
    package var attempts = 1_000_000
    /// Sign-ups that wait to be confirmed.
    package var waitingSignUps = 100_000
    /// Links for a forgotten password that lead to nobody, kept so that time tells nothing.
    package var resetLinksToNobody = 10_000
    /// Log-ins by other sites under way.
    package var authorizations = 50_000
    /// Log-ins by other sites that need a word more.
    package var unfinishedSignIns = 50_000
    /// Receipts of deletions that another site asked for.
    package var deletionReceipts = 100_000

    /// Days for which it is counted how often strangers tried to log in.
    package var unknownSignInDays = 400

    package init() {}
}
