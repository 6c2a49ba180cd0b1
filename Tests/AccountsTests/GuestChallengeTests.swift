import Accounts
import Database
import Secrets
import TestSupport
import Testing
import WebAuthn

/// The challenges that guests' browsers are given, of which the database learns with the answer.
@Suite(.timeLimit(.minutes(5))) struct GuestChallengeTests {
    private let fixture: PasskeyFixture
    private let credential: SoftwareAuthenticator.Credential
    private let handle: [UInt8]

    init() async throws {
        fixture = try PasskeyFixture()
        (credential, handle) = try await Self.passkey(in: fixture)
    }

    private static func passkey(
        in fixture: PasskeyFixture
    ) async throws -> (credential: SoftwareAuthenticator.Credential, handle: [UInt8]) {
        let ana = try await fixture.base.signUpAna()
        return try await fixture.addPasskey(for: ana)
    }

    private func signIn(_ challenge: String, in browser: Token? = nil) async throws -> SignedIn {
        try await fixture.signIn(with: credential, handle: handle, challenge: challenge, in: browser)
    }

    /// Logs in at a site with another key.
    private func signIn(_ challenge: String, at accounts: Accounts) async throws -> SignedIn {
        try await accounts.passkeys.signIn(
            by: try fixture.answer(
                SoftwareAuthenticator().assert(with: credential, challenge), of: credential, handle: handle),
            in: fixture.scope, remember: false, asked: fixture.browser, knownBy: nil, from: .home, notifying: nobody
        ).signedIn
    }

    @Test func `nothing is written until one is answered, and then its digest alone`() async throws {
        let attempts = try await fixture.base.count("attempts")
        let challenges = (0..<500).map { _ in fixture.passkeys.beginSignIn(in: fixture.browser) }
        #expect(Set(challenges).count == 500)
        #expect(try await fixture.base.count("attempts") == attempts)
        for table in ["passkey_challenges", "answered_challenges"] { #expect(try await fixture.base.count(table) == 0) }

        _ = try await signIn(challenges[7])

        let stored = try await fixture.base.database.read { reader in
            try reader.rows("SELECT challenge_digest FROM answered_challenges", []) { $0.blob(0) }
        }
        #expect(stored == [Digest(of: try #require(Base64URL.decode(challenges[7]))).bytes])
    }

    @Test func `of two answers at once one counts`() async throws {
        let challenge = fixture.passkeys.beginSignIn(in: fixture.browser)

        async let first = try? signIn(challenge)
        async let second = try? signIn(challenge)
        let opened = await [first, second].compactMap(\.self)

        #expect(opened.count == 1)
        await #expect(throws: PasskeyError.challengeGone) { try await signIn(challenge) }
    }

    @Test func `another browser's answer is refused, and uses nothing up`() async throws {
        let challenge = fixture.passkeys.beginSignIn(in: fixture.browser)

        await #expect(throws: PasskeyError.challengeGone) { try await signIn(challenge, in: .random()) }

        #expect(try await fixture.base.count("answered_challenges") == 0)
        _ = try await signIn(challenge)
    }

    @Test func `one that was altered anywhere was never given`() async throws {
        let challenge = fixture.passkeys.beginSignIn(in: fixture.browser)
        let bytes = try #require(Base64URL.decode(challenge))
        let altered = bytes.indices.map { index in
            var copy = bytes
            copy[index] ^= 1
            return Base64URL.encode(copy)
        }
        // The time, which follows 32 bytes of salt, in other digits: it would be another challenge, and good once more.
        let redated = ["0", "+"].map { sign in
            Base64URL.encode(Array(bytes.prefix(32)) + Array(sign.utf8) + bytes.dropFirst(32))
        }
        let others = ["", "A", challenge + "=", challenge + "A", String(challenge.dropLast()), "💥"]

        for text in altered + redated + others {
            await #expect(throws: PasskeyError.challengeGone, "\(text)") { try await signIn(text) }
        }

        _ = try await signIn(challenge)
    }

    @Test func `a stranger's answers write nothing`() async throws {
        let attempts = try await fixture.base.count("attempts")
        for _ in 0..<400 {
            await #expect(throws: PasskeyError.unknown) {
                try await fixture.signIn(with: SoftwareAuthenticator.newCredential(), handle: handle)
            }
        }
        #expect(try await fixture.base.count("answered_challenges") == 0)
        #expect(try await fixture.base.count("attempts") == attempts)
    }

    @Test func `one from the future is refused, but for what clocks are corrected by`() async throws {
        let challenge = fixture.passkeys.beginSignIn(in: fixture.browser)
        fixture.base.pass(.seconds(-5 * 60 - 1))
        await #expect(throws: PasskeyError.challengeGone) { try await signIn(challenge) }

        fixture.base.pass(.seconds(1))
        _ = try await signIn(challenge)
    }

    @Test func `a key that was rotated is known, and one of elsewhere is not`() async throws {
        let challenge = fixture.passkeys.beginSignIn(in: fixture.browser)
        let rotated = try #require(
            MACKey(stored: MACKey.random().exposed, previous: [AccountsFixture.historyKey.exposed]))
        let (after, elsewhere) = (
            try fixture.base.restarted(with: rotated), try fixture.base.restarted(with: .random())
        )

        await #expect(throws: PasskeyError.challengeGone) { try await signIn(challenge, at: elsewhere) }
        _ = try await signIn(challenge, at: after)
    }

    @Test func `a network answers so often, and what it could not answer is not used up`() async throws {
        var throttles = Throttles()
        throttles.passkeyChallengeFromNetwork = Throttle(4, per: .seconds(600))
        let fixture = try PasskeyFixture(throttles: throttles)
        // The new passkey takes the first of the four.
        let (credential, handle) = try await Self.passkey(in: fixture)
        let (count, _) = try await fixture.base.exhaust { _ in
            _ = try await fixture.signIn(with: credential, handle: handle)
        }
        #expect(count == 3)

        let challenge = fixture.passkeys.beginSignIn(in: fixture.browser)
        let answer = try fixture.answer(
            SoftwareAuthenticator().assert(with: credential, challenge), of: credential, handle: handle)
        func send(from client: ClientInfo) async throws {
            _ = try await fixture.passkeys.signIn(
                by: answer, in: fixture.scope, remember: false, asked: fixture.browser, knownBy: nil, from: client,
                notifying: nobody)
        }
        let before = fixture.base.accounts.signInOutcomes[.passkeyThrottled]
        await #expect(throws: TooManyAttempts.self) { try await send(from: .home) }
        #expect(fixture.base.accounts.signInOutcomes[.passkeyThrottled] == before + 1)
        try await send(from: .elsewhere)
    }

    @Test func `an answered one is kept for a day`() async throws {
        _ = try await signIn(fixture.passkeys.beginSignIn(in: fixture.browser))
        fixture.base.pass(.seconds(24 * 60 * 60 - 1))
        try await fixture.base.accounts.removeExpired()
        #expect(try await fixture.base.count("answered_challenges") == 1)

        fixture.base.pass(.seconds(1))
        try await fixture.base.accounts.removeExpired()
        #expect(try await fixture.base.count("answered_challenges") == 0)
    }

    @Test func `after the clock was set back an answered one is not good again`() async throws {
        let challenge = fixture.passkeys.beginSignIn(in: fixture.browser)
        _ = try await signIn(challenge)

        fixture.base.pass(.seconds(-60 * 60))
        try await fixture.base.accounts.removeExpired()
        fixture.base.pass(.seconds(60 * 60))

        await #expect(throws: PasskeyError.challengeGone) { try await signIn(challenge) }
    }

    @Test func `one that was answered while the clock ran ahead is not good again either`() async throws {
        let challenge = fixture.passkeys.beginSignIn(in: fixture.browser)
        _ = try await signIn(challenge)

        fixture.base.pass(.seconds(60 * 60))
        try await fixture.base.accounts.removeExpired()
        fixture.base.pass(.seconds(-60 * 60))

        await #expect(throws: PasskeyError.challengeGone) { try await signIn(challenge) }
    }

    @Test func `so many answered ones are kept in all, the latest`() async throws {
        var limits = AccountLimits()
        limits.answeredChallenges = 3
        let fixture = PasskeyFixture(base: try AccountsFixture(numbersRows: true, throttles: .off, limits: limits))
        let (credential, handle) = try await Self.passkey(in: fixture)
        var latest = ""
        for _ in 0..<5 {
            latest = fixture.passkeys.beginSignIn(in: fixture.browser)
            _ = try await fixture.signIn(with: credential, handle: handle, challenge: latest)
        }

        #expect(try await fixture.base.count("answered_challenges") == 3)
        await #expect(throws: PasskeyError.challengeGone) {
            try await fixture.signIn(with: credential, handle: handle, challenge: latest)
        }
    }
}
