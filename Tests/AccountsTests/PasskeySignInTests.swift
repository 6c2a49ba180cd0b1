import Accounts
import Database
import Secrets
import TestSupport
import Testing
import WebAuthn

/// Logins with passkeys.
@Suite(.timeLimit(.minutes(5))) struct PasskeySignInTests {
    private let fixture: PasskeyFixture
    private let ana: SignedIn
    private let credential: SoftwareAuthenticator.Credential
    private let handle: [UInt8]

    init() async throws {
        fixture = try PasskeyFixture()
        ana = try await fixture.base.signUpAna()
        (credential, handle) = try await fixture.addPasskey(for: ana)
    }

    private var outcomes: SignInOutcomeCounts { fixture.base.accounts.signInOutcomes }

    private func signIn(
        by authenticator: SoftwareAuthenticator = SoftwareAuthenticator(), challenge: String? = nil,
        in browser: Token? = nil, remember: Bool = false, knownBy known: Token? = nil
    ) async throws -> SignedIn {
        try await fixture.signIn(
            with: credential, handle: handle, by: authenticator, challenge: challenge, in: browser, remember: remember,
            knownBy: known)
    }

    @Test func `a passkey opens a session, is counted once and noted as used`() async throws {
        fixture.base.pass(.seconds(60))

        let signedIn = try await signIn(knownBy: ana.browser)

        #expect(signedIn.member == ana.member)
        #expect(signedIn.ticket == nil)
        #expect(try await fixture.base.member(holding: signedIn.session) == ana.member)
        #expect(try await fixture.events(of: ana.member) == [.signedUp, .passkeyAdded, .signedInByPasskey])
        #expect(outcomes[.byPasskey] == 1)
        #expect(outcomes[.byPassword] == 0 && outcomes[.byProvider] == 0 && outcomes[.wrongPasskey] == 0)
        #expect(try await fixture.passkeys.all(of: ana.member.id).first?.lastUsedAt == fixture.base.now)
        #expect(fixture.notifications.kinds == ["passkeyAdded"])
        #expect(try await fixture.base.count("answered_challenges") == 1)
        let record = try await fixture.base.accounts.administration.record(of: "ana@example.com")
        #expect(record?.lastSignInAt == fixture.base.now)
    }

    @Test func `the session is reauthenticated, and the browser remembered if that is wished`() async throws {
        let signedIn = try await signIn(remember: true)

        let session = try #require(try await fixture.base.accounts.sessions.session(opening: signedIn.session))
        #expect(fixture.base.accounts.sessions.isReauthenticated(session, by: signedIn.proof))
        #expect(signedIn.ticket != nil)
        #expect(try await fixture.base.count("remembered_devices") == 1)
    }

    @Test func `a browser that is new is reported`() async throws {
        _ = try await signIn()

        #expect(fixture.notifications.kinds == ["passkeyAdded", "newDevice"])
    }

    @Test func `an answer serves once, within five minutes, and in the browser that asked`() async throws {
        let challenge = fixture.passkeys.beginSignIn(in: fixture.browser)
        let assertion = SoftwareAuthenticator().assert(with: credential, challenge)
        await #expect(throws: PasskeyError.challengeGone) {
            try await fixture.send(assertion, of: credential, handle: handle, in: .random())
        }
        _ = try await fixture.send(assertion, of: credential, handle: handle)
        await #expect(throws: PasskeyError.challengeGone) {
            try await fixture.send(assertion, of: credential, handle: handle)
        }

        let (late, justInTime) = (
            fixture.passkeys.beginSignIn(in: fixture.browser), fixture.passkeys.beginSignIn(in: fixture.browser)
        )
        fixture.base.pass(.seconds(5 * 60 - 1))
        _ = try await signIn(challenge: justInTime)
        fixture.base.pass(.seconds(1))
        await #expect(throws: PasskeyError.challengeGone) { try await signIn(challenge: late) }
        await #expect(throws: PasskeyError.challengeGone) { try await signIn(challenge: Token.random().text) }
        #expect(outcomes[.byPasskey] == 2)
        #expect(outcomes[.wrongPasskey] == 4)
    }

    @Test func `two tabs of a browser don't take each other's challenge`() async throws {
        let first = fixture.passkeys.beginSignIn(in: fixture.browser)
        let second = fixture.passkeys.beginSignIn(in: fixture.browser)

        _ = try await signIn(challenge: first)
        _ = try await signIn(challenge: second)
    }

    @Test func `a refused answer has used up its challenge and is in the audit log`() async throws {
        let challenge = fixture.passkeys.beginSignIn(in: fixture.browser)
        let elsewhere = SoftwareAuthenticator(origin: "https://evil.example")

        await #expect(throws: PasskeyError.refused(.wrongOrigin)) {
            try await signIn(by: elsewhere, challenge: challenge)
        }
        await #expect(throws: PasskeyError.challengeGone) { try await signIn(challenge: challenge) }

        #expect(try await fixture.events(of: ana.member) == [.signedUp, .passkeyAdded, .signInFailed])
        #expect(try await fixture.base.count("sessions") == 1)
        #expect(outcomes[.wrongPasskey] == 2)
    }

    @Test func `a challenge for a new passkey is no challenge for a login`() async throws {
        let request = try await fixture.begin(for: ana)

        await #expect(throws: PasskeyError.challengeGone) { try await signIn(challenge: request.challenge.text) }
    }

    @Test func `a session is confirmed by a passkey that was asked for, which need not name its member`() async throws {
        func confirm(
            _ handle: [UInt8], in session: Token, with other: SoftwareAuthenticator.Credential? = nil
        ) async throws -> Token {
            let used = other ?? credential
            let asked = try await fixture.passkeys.beginReauthentication(
                of: ana.member.id, in: session, from: .home)
            #expect(asked.passkeys.map(\.credentialID) == [credential.id])
            let assertion = SoftwareAuthenticator().assert(with: used, asked.challenge.text)
            return try await fixture.passkeys.reauthenticate(
                by: try fixture.answer(assertion, of: used, handle: handle), in: fixture.scope,
                of: ana.member.id, session: session, from: .home, notifying: nobody
            ).session
        }

        let session = try await confirm([], in: try await confirm(handle, in: ana.session))
        await #expect(throws: PasskeyError.unknown) {
            try await confirm(Array(handle.dropLast()), in: session)
        }
        let ben = try await fixture.base.accounts.signUps.signUp(
            SignUpRequest(name: "Ben", email: .ben, credential: .password(Secret("correct horse"))), from: .elsewhere)
        let (his, hisHandle) = try await fixture.addPasskey(for: ben)
        await #expect(throws: PasskeyError.unknown) {
            try await confirm(hisHandle, in: session, with: his)
        }
    }

    @Test func `a credential counts with its own key and its member's handle alone`() async throws {
        let ben = try await fixture.base.accounts.signUps.signUp(
            SignUpRequest(name: "Ben", email: .ben, credential: .password(Secret("correct horse"))), from: .home)
        let bens = try await fixture.addPasskey(for: ben)

        for handle in [[], bens.handle, Array(handle.dropLast()), [UInt8](repeating: 0, count: 64)] {
            await #expect(throws: PasskeyError.unknown) {
                try await fixture.signIn(with: credential, handle: handle)
            }
        }
        // Ben's authenticator claims Ana's credential.
        var forged = bens.credential
        forged.id = credential.id
        await #expect(throws: PasskeyError.refused(.wrongSignature)) {
            try await fixture.signIn(with: forged, handle: handle)
        }
        await #expect(throws: PasskeyError.unknown) {
            try await fixture.signIn(with: SoftwareAuthenticator.newCredential(), handle: handle)
        }
        #expect(try await fixture.signIn(with: bens.credential, handle: bens.handle).member == ben.member)
    }

    @Test func `a counter that doesn't rise is refused, and the member is told`() async throws {
        var authenticator = SoftwareAuthenticator()
        authenticator.signatureCount = 5
        _ = try await signIn(by: authenticator, knownBy: ana.browser)

        for count: UInt32 in [5, 4, 0] {
            authenticator.signatureCount = count
            await #expect(throws: PasskeyError.mayBeCopied) { try await signIn(by: authenticator) }
        }

        #expect(fixture.notifications.kinds == ["passkeyAdded", "passkeyRefused", "passkeyRefused", "passkeyRefused"])
        #expect(
            try await fixture.events(of: ana.member) == [
                .signedUp, .passkeyAdded, .signedInByPasskey, .passkeyRefused, .passkeyRefused, .passkeyRefused,
            ])
        #expect(outcomes[.wrongPasskey] == 3)
        authenticator.signatureCount = 6
        _ = try await signIn(by: authenticator)
    }

    @Test func `of two answers with the same counter one is accepted`() async throws {
        var authenticator = SoftwareAuthenticator()
        authenticator.signatureCount = 5
        let (one, other) = (authenticator, authenticator)

        async let first = try? signIn(by: one)
        async let second = try? signIn(by: other)
        let opened = await [first, second].compactMap(\.self)

        #expect(opened.count == 1)
        #expect(outcomes[.byPasskey] == 1 && outcomes[.wrongPasskey] == 1)
    }

    @Test func `the backup state follows what the authenticator says`() async throws {
        var authenticator = SoftwareAuthenticator()
        authenticator.flags = 0x0D

        _ = try await signIn(by: authenticator)

        #expect(try await fixture.passkeys.all(of: ana.member.id).first?.isBackedUp == false)
        await #expect(throws: PasskeyError.refused(.changedBackupEligibility)) {
            authenticator.flags = 0x05
            return try await signIn(by: authenticator)
        }
    }

    @Test func `a disabled member is kept out, whatever passkey they have`() async throws {
        try await fixture.base.accounts.administration.disable(ana.member.id)

        await #expect(throws: AccountDisabled.self) { try await signIn() }

        #expect(outcomes[.disabledByPasskey] == 1 && outcomes[.byPasskey] == 0)
        #expect(try await fixture.base.count("sessions") == 0)
    }

    @Test func `the answer of a disabled member is used up as well`() async throws {
        let challenge = fixture.passkeys.beginSignIn(in: fixture.browser)
        let administration = fixture.base.accounts.administration
        try await administration.disable(ana.member.id)
        await #expect(throws: AccountDisabled.self) { try await signIn(challenge: challenge) }
        try await administration.enable(ana.member.id)

        await #expect(throws: PasskeyError.challengeGone) { try await signIn(challenge: challenge) }

        #expect(try await fixture.base.count("sessions") == 0)
    }

    @Test func `a login cancels a requested deletion, and a deleted account has no passkey`() async throws {
        try await fixture.base.accounts.members.requestDeletion(
            of: ana.member, in: ana.session, from: .home, notifying: nobody)
        let back = try await signIn()
        #expect(try await fixture.events(of: ana.member).suffix(2) == [.signedInByPasskey, .deletionCancelled])

        try await fixture.base.accounts.members.requestDeletion(
            of: ana.member, in: back.session, from: .home, notifying: nobody)
        fixture.base.pass(.seconds(4 * 24 * 60 * 60))
        try await fixture.base.accounts.removeExpired()

        await #expect(throws: PasskeyError.unknown) { try await signIn() }
    }
}
