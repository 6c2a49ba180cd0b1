import Database
import Secrets
import TestSupport
import Testing
import WebAuthn

@testable import Accounts

/// Signatures of passkeys' answers, which are checked before the transaction that uses up the challenge.
@Suite(.timeLimit(.minutes(5))) struct CheckedAnswerTests {
    private typealias Found = Result<VerifiedAssertion, CeremonyError>

    private let fixture: PasskeyFixture
    private let ana: SignedIn
    private let credential: SoftwareAuthenticator.Credential
    private let handle: [UInt8]

    init() async throws {
        var throttles = Throttles()
        throttles.passkeyChallengeFromNetwork = Throttle(3, per: .minutes(10))
        fixture = try PasskeyFixture(throttles: throttles)
        ana = try await fixture.base.signUpAna(from: .elsewhere)
        // The new passkey takes the first of the three.
        (credential, handle) = try await fixture.addPasskey(for: ana)
    }

    private var challenge: String { fixture.passkeys.beginSignIn(in: fixture.browser) }

    private func signed(
        _ challenge: String, by authenticator: SoftwareAuthenticator = SoftwareAuthenticator(),
        with other: SoftwareAuthenticator.Credential? = nil, of handle: [UInt8]? = nil
    ) throws -> PasskeyAnswer {
        let used = other ?? credential
        return try fixture.answer(authenticator.assert(with: used, challenge), of: used, handle: handle ?? self.handle)
    }

    private func check(
        _ answer: PasskeyAnswer, from holder: ChallengeHolder? = nil, client: ClientInfo = .home
    ) async throws -> Found? {
        try await fixture.passkeys.check(
            answer, from: holder ?? .browser(fixture.browser), in: fixture.scope, client: client, at: fixture.base.now
        )?.result
    }

    @Test func `an answer that may count is checked, and uses nothing up`() async throws {
        let attempts = try await fixture.base.count("attempts")
        let (challenge, elsewhere) = (challenge, SoftwareAuthenticator(origin: "https://evil.example"))

        let good = VerifiedAssertion(signatureCount: 0, isBackedUp: true)
        #expect(try await check(try signed(challenge)) == Found.success(good))
        #expect(try await check(try signed(challenge, by: elsewhere)) == Found.failure(.wrongOrigin))

        #expect(try await fixture.base.count("answered_challenges") == 0)
        #expect(try await fixture.base.count("attempts") == attempts)
        _ = try await fixture.signIn(with: credential, handle: handle, challenge: challenge)
    }

    @Test func `no signature is checked for a stranger`() async throws {
        let (challenge, other) = (challenge, SoftwareAuthenticator.newCredential())

        #expect(try await check(try signed(challenge, with: other)) == nil)
        #expect(try await check(try signed(challenge, of: [UInt8](repeating: 0, count: 64))) == nil)
        #expect(try await check(try signed(challenge, of: [])) == nil)
    }

    @Test func `no signature is checked without a challenge, or twice with one`() async throws {
        let (answered, late) = (challenge, challenge)
        _ = try await fixture.signIn(with: credential, handle: handle, challenge: answered)

        #expect(try await check(try signed(answered)) == nil)
        #expect(try await check(try signed(Token.random().text)) == nil)
        #expect(try await check(try signed(challenge), from: .browser(.random())) == nil)
        fixture.base.pass(.minutes(5))
        #expect(try await check(try signed(late)) == nil)
    }

    @Test func `no signature is checked for a network that has answered too often`() async throws {
        for _ in 0..<2 {
            _ = try await fixture.signIn(with: credential, handle: handle)
            fixture.base.pass(.minutes(1))
        }
        let answer = try signed(challenge)

        #expect(try await check(answer) == nil)
        #expect(try await check(answer, client: .elsewhere) != nil)
    }

    @Test func `a member's answer is checked once, with the session's own challenge`() async throws {
        let asked = try await fixture.passkeys.beginReauthentication(
            of: ana.member.id, in: ana.session, from: .elsewhere)
        let answer = try signed(asked.challenge.text)
        #expect(try await check(answer, from: .session(ana.session)) != nil)
        #expect(try await check(answer, from: .session(.random())) == nil)
        #expect(try await check(answer) == nil)

        let login = try await fixture.passkeys.reauthenticate(
            by: answer, in: fixture.scope, of: ana.member.id, session: ana.session, from: .home, notifying: nobody)

        for session in [ana.session, login.session] {
            #expect(try await check(answer, from: .session(session)) == nil)
        }
    }

    @Test func `what was checked counts for the key that it was checked with alone`() throws {
        let (answer, other) = (try signed(challenge), SoftwareAuthenticator.newCredential())
        func stored(_ key: [UInt8], _ count: UInt32 = 0, isBackupEligible: Bool = true) -> StoredCredential {
            StoredCredential(publicKey: key, signatureCount: count, isBackupEligible: isBackupEligible)
        }
        let (right, wrong) = (
            CheckedAnswer(answer, by: stored(credential.cose), in: fixture.scope),
            CheckedAnswer(answer, by: stored(other.cose), in: fixture.scope)
        )

        for checked in [right, wrong, nil] {
            #expect(throws: Never.self) { try answer.verify(by: stored(credential.cose), in: fixture.scope, checked) }
            #expect(throws: CeremonyError.wrongSignature) {
                try answer.verify(by: stored(other.cose), in: fixture.scope, checked)
            }
            #expect(throws: CeremonyError.signatureCountNotRisen) {
                try answer.verify(by: stored(credential.cose, 1), in: fixture.scope, checked)
            }
            #expect(throws: CeremonyError.changedBackupEligibility) {
                try answer.verify(by: stored(credential.cose, isBackupEligible: false), in: fixture.scope, checked)
            }
        }
    }
}
