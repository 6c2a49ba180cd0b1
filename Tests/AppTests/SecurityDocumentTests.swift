import Accounts
import Foundation
import Secrets
import Testing

@testable import App

/// The numbers in Docs/Security.md are the code's.
@Suite(.timeLimit(.minutes(5))) struct SecurityDocumentTests {
    private static let file = TestSite.path("Docs/Security.md")
    private static let (begin, end) = ("<!-- numbers -->\n", "<!-- end of numbers -->")

    /// What each property of `Lifetimes` is, in words.
    private static let lifetimes = [
        ("sessionIdle", "a session without requests (`LATCHKEY_SESSION_IDLE`)"),
        ("sessionAbsolute", "a session at most (`LATCHKEY_SESSION_ABSOLUTE`)"),
        ("rememberedDevice", "a remembered browser after it was last used (`LATCHKEY_REMEMBER_DEVICE`)"),
        ("ticketGrace", "the ticket that a remembered browser came back with stays good for"),
        ("knownBrowser", "a browser counts as known, after its last login"),
        ("confirmationLink", "a link that confirms an address"),
        ("resetLink", "a link for a forgotten password"),
        ("offeredReset", "a link to choose a password, sent by the operator"),
        ("lockdownLink", "a “This wasn't me” link"),
        ("emailCode", "a code sent by email"),
        ("passkeyChallenge", "a passkey's answer is waited for"),
        ("reauthentication", "a password typed again counts for"),
        ("deletionGrace", "a requested deletion can be cancelled for"),
        ("deletionReceipt", "the receipt of a deletion requested through a provider"),
        ("withdrawnIdentity", "a login that its provider withdrew is remembered, for a request to delete"),
        ("tokenRevocation", "a provider that does not revoke a token is asked again for"),
        ("authenticatorKey", "the key for an authenticator app waits for its first code"),
        ("codeRequest", "a login waits for a code"),
        ("trustedBrowser", "a browser is not asked for a code again for"),
        ("factorRecovery", "a login turns the app off, once the waiting time is over, within"),
        ("factorRecoveryNotice", "the last email before that comes earlier by at least"),
        ("deviceCookie", "a device cookie, in the browser"),
        ("deviceCookieGrace", "a device cookie is accepted after its end for"),
        ("deviceChallenge", "a challenge for a device"),
        ("lastSeenPrecision", "the time when a member was last seen is stored at most every"),
    ]

    private static var numbers: [(String, String)] {
        let durations = Mirror(reflecting: Lifetimes()).children.compactMap { $0.value as? Duration }
        let cost = HashingCost.standard
        return zip(lifetimes, durations).map { ($0.0.1, text($0.1)) } + [
            ("a failed login is added to the line of an equal one for", text(AuditEvent.foldingTime)),
            ("lines of the audit log on a page", "\(HistoryViewModel.longest)"),
            ("access tokens of one member", "\(AccessToken.most)"),
            ("passkeys of one member", "\(Passkey.most)"),
            ("accounts in one browser", "\(AccountSlot.most)"),
            ("wrong codes that end a login", "\(Authenticators.tries)"),
            (
                "wrong codes in new browsers, after which these take only recovery codes",
                "\(Authenticators.mostWrongCodes)"
            ),
            ("wrong codes of an email that end a login", "\(EmailCodes.tries)"),
            ("recovery codes that a member gets at once", "\(Authenticators.recoveryCodeCount)"),
            (
                "the shortest password that opens an account alone",
                "\(PasswordPolicy.standardLength.lowerBound) code points"
            ),
            (
                "the shortest password beside a second factor",
                "\(PasswordPolicy.standardShortestBesideFactor) code points"
            ),
            ("the longest password", "\(PasswordPolicy.standardLength.upperBound) code points"),
            ("Argon2id: memory of one hash", "\(cost.memory / 1024 / 1024) MiB"),
            ("Argon2id: passes", "\(cost.passes)"),
            ("passwords that may wait to be hashed", "\(PasswordHasher.defaultQueueLimit)"),
            ("tokens of sessions, remembered browsers and links", "\(Token.byteCount) random bytes"),
            ("exports, imports, calendars and searches that may wait", "\(WorkQueue.mostWaiting)"),
            ("security.txt is valid for", text(SecurityTextRoutes.lifetime)),
        ] + throttles
    }

    /// What each property of `Throttles` limits, in words.
    private static let limits = [
        ("signInToAccount", "wrong passwords for one address, from new browsers"),
        ("signInFromNetwork", "wrong passwords from one network (IPv4 address, IPv6 /64)"),
        ("signInFromBlock", "wrong passwords from one block of IPv6 networks (/48)"),
        ("signInFromKnownBrowser", "wrong passwords for one account from one known browser"),
        ("reauthentication", "wrong passwords of a member asked to reauthenticate"),
        ("codeOfAccount", "wrong codes for one account, from browsers in which no right one was given"),
        ("codeOfAccountInADay", "the same over a day, and from each browser in which a right one was given"),
        ("codeFromKnownBrowser", "wrong codes for one account from one browser in which a right one was given"),
        ("signUpFromNetwork", "sign-ups from one network"),
        ("signUpFromBlock", "sign-ups from one block"),
        ("resetOfAccount", "links for a forgotten password to one address"),
        ("resetFromNetwork", "links for a forgotten password asked for from one network"),
        ("resetFromBlock", "links for a forgotten password asked for from one block"),
        ("emailCodeToAccount", "codes sent by email to one address, asked for in new browsers"),
        ("emailCodeFromNetwork", "codes sent by email that one network asks for"),
        ("emailCodeFromBlock", "codes sent by email that one block asks for"),
        ("emailCodeFromKnownBrowser", "codes sent by email to one address that one known browser asks for"),
        ("confirmationOfAddress", "emails to confirm one address"),
        ("confirmationOfAddressFromNetwork", "emails to confirm one address that one network asks for"),
        ("emailChange", "changes of address that one member asks for"),
        (
            "securityEmail",
            "emails of one kind about one account, but those with a link or code; beyond them, only the audit log has events"
        ),
        ("confirmationGuess", "wrong passwords when confirming a sign-up from another browser"),
        ("authorizationFromNetwork", "logins by providers begun from one network"),
        ("authorizationFromBlock", "logins by providers begun from one block"),
        (
            "passkeyChallengeFromNetwork",
            "answers by guests' passkeys from one network, and challenges for other passkeys given to it"
        ),
        ("signUpChallengeFromBlock", "challenges for the passkeys of sign-ups given to one block"),
        ("wrongTokenFromNetwork", "wrong access tokens from one network"),
        ("adding", "to-dos that one member adds, one by one"),
        ("importing", "files that one member sends to be imported"),
    ]

    private static var throttles: [(String, String)] {
        let throttles = Mirror(reflecting: Throttles()).children.compactMap { $0.value as? Throttle }
        return zip(limits, throttles).map { ($0.0.1, "\($0.1.limit) in \(text($0.1.window))") }
    }

    /// In the largest unit of which it is a whole number.
    private static func text(_ duration: Duration) -> String {
        let seconds = duration.components.seconds
        let units: [(Int64, String)] = [(86_400, "days"), (3600, "hours"), (60, "minutes"), (1, "seconds")]
        guard let unit = units.first(where: { seconds % $0.0 == 0 && seconds / $0.0 > 1 }) else {
            return "\(seconds) s"
        }
        return "\(seconds / unit.0) \(unit.1)"
    }

    @Test func `the table of numbers says what the code does`() throws {
        let table =
            "\n| what | default |\n|---|--:|\n" + Self.numbers.map { "| \($0.0) | \($0.1) |\n" }.joined() + "\n"
        try GeneratedTable(file: Self.file, begin: Self.begin, end: Self.end).expect(table)
    }

    @Test func `no lifetime is left out`() {
        let properties = Mirror(reflecting: Lifetimes()).children.compactMap(\.label)

        #expect(properties == Self.lifetimes.map(\.0))
        #expect(Mirror(reflecting: Throttles()).children.compactMap(\.label) == Self.limits.map(\.0))
    }
}
