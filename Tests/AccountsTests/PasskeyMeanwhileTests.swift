import Accounts
import Database
import Dispatch
import Secrets
import TestSupport
import Testing
import WebAuthn

/// What another write changes after an answer's signature was checked, and before the answer's own transaction.
@Suite(.timeLimit(.minutes(5))) struct PasskeyMeanwhileTests {
    private let folder = TemporaryFolder()
    private let fixture: PasskeyFixture
    private let credential: SoftwareAuthenticator.Credential
    private let handle: [UInt8]

    init() async throws {
        // In a file, because then a transaction in progress blocks no reader.
        fixture = PasskeyFixture(base: try AccountsFixture(at: .file(folder.path("test.sqlite"))))
        let ana = try await fixture.base.signUpAna()
        (credential, handle) = try await fixture.addPasskey(for: ana)
        await fixture.base.database.settle()
    }

    /// Logs in while a change has been made and not kept yet.
    private func signIn(
        _ challenge: String, counting count: UInt32 = 0,
        meanwhile change: @escaping @Sendable (Transaction) throws -> Void
    ) async throws -> SignedIn {
        let (isHeld, holding) = AsyncStream<Void>.makeStream()
        let gate = DispatchSemaphore(value: 0)
        let database = fixture.base.database
        let writing = Task {
            defer { holding.finish() }
            try await database.write { transaction in
                try change(transaction)
                holding.finish()
                gate.wait()
            }
        }
        for await _ in isHeld {}
        var authenticator = SoftwareAuthenticator()
        authenticator.signatureCount = count
        let login = Task { [fixture, credential, handle, authenticator] in
            try await fixture.signIn(with: credential, handle: handle, by: authenticator, challenge: challenge)
        }
        // Its transaction waits behind the change.
        while database.waitingWrites == 0 { try await Task.sleep(for: .milliseconds(1)) }
        gate.signal()
        try await writing.value
        return try await login.value
    }

    @Test func `a key that is another by then makes the answer wrong, and its challenge is used up`() async throws {
        let challenge = fixture.passkeys.beginSignIn(in: fixture.browser)
        let key = SoftwareAuthenticator.newCredential().cose

        await #expect(throws: PasskeyError.refused(.wrongSignature)) {
            try await signIn(challenge) { try $0.execute("UPDATE passkeys SET public_key = ?", [key]) }
        }
        await #expect(throws: PasskeyError.challengeGone) {
            try await fixture.signIn(with: credential, handle: handle, challenge: challenge)
        }

        #expect(try await fixture.base.count("sessions") == 1)
    }

    @Test func `a counter that has risen by then is not that of a second answer`() async throws {
        let challenge = fixture.passkeys.beginSignIn(in: fixture.browser)

        await #expect(throws: PasskeyError.mayBeCopied) {
            try await signIn(challenge, counting: 5) { try $0.execute("UPDATE passkeys SET signature_count = 5") }
        }

        #expect(fixture.notifications.kinds == ["passkeyAdded", "passkeyRefused"])
    }

    @Test func `a passkey that is deleted by then opens nothing`() async throws {
        let challenge = fixture.passkeys.beginSignIn(in: fixture.browser)

        await #expect(throws: PasskeyError.unknown) {
            try await signIn(challenge) { try $0.execute("DELETE FROM passkeys") }
        }
    }

    @Test func `a challenge that is answered by then is gone`() async throws {
        let challenge = fixture.passkeys.beginSignIn(in: fixture.browser)
        let digest = Digest(of: try #require(Base64URL.decode(challenge))).bytes
        let end = fixture.base.now + .hours(1)

        await #expect(throws: PasskeyError.challengeGone) {
            try await signIn(challenge) {
                try $0.execute(
                    "INSERT INTO answered_challenges (challenge_digest, expires_at) VALUES (?, ?)", [digest, end])
            }
        }

        #expect(try await fixture.base.count("sessions") == 1)
    }

    @Test func `a passkey that is new by then is checked in the transaction`() async throws {
        let database = fixture.base.database
        let held = try await database.read { try $0.first("SELECT credential_id FROM passkeys") { $0.blob(0) } }
        let id = try #require(held)
        try await database.write { try $0.execute("UPDATE passkeys SET credential_id = ?", [[UInt8](id.reversed())]) }
        let challenge = fixture.passkeys.beginSignIn(in: fixture.browser)

        let signedIn = try await signIn(challenge) { try $0.execute("UPDATE passkeys SET credential_id = ?", [id]) }

        #expect(try await fixture.base.member(holding: signedIn.session) == signedIn.member)
    }
}
