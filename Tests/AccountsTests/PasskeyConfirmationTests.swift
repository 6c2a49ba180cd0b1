import Database
import Secrets
import TestSupport
import Testing
import WebAuthn

@testable import Accounts

/// Confirming the address of a sign-up with a passkey.
@Suite(.timeLimit(.minutes(5))) struct PasskeyConfirmationTests {
    private let fixture: PasskeySignUpFixture

    init() throws {
        fixture = try PasskeySignUpFixture()
    }

    private var signUps: SignUps { fixture.signUps }
    private var accounts: AccountsFixture { fixture.base.base }

    @Test func `the link makes the account in the browser of the sign-up`() async throws {
        let (waiting, handle) = try await fixture.request()
        #expect(try await accounts.count("members") == 0)
        #expect(try await accounts.count("passkeys") == 0)
        let link = try #require(fixture.mailed.links.first).link

        let signedIn = try await signUps.confirm(with: link, password: nil, waiting: waiting, from: .home)

        #expect(try await !fixture.hasPassword(signedIn.member))
        #expect(try await fixture.base.events(of: signedIn.member) == [.signedUp, .passkeyAdded])
        #expect(try await fixture.base.signIn(with: fixture.credential, handle: handle).member == signedIn.member)
        for table in ["sign_ups", "sign_up_passkeys"] { #expect(try await accounts.count(table) == 0) }
    }

    @Test func `in another browser the passkey need not name the account, for it was asked for`() async throws {
        _ = try await fixture.request()
        let link = try #require(fixture.mailed.links.first).link

        let signedIn = try await fixture.confirm(link, with: fixture.credential, handle: [])

        #expect(signedIn.member.email == "ana@example.com")
    }

    @Test func `in another browser it takes the passkey, and no password will do`() async throws {
        let (_, handle) = try await fixture.request()
        let link = try #require(fixture.mailed.links.first).link
        for password in [nil, Secret(""), Secret("correct horse")] {
            await #expect(throws: ConfirmationError.wrongPassword) {
                try await signUps.confirm(with: link, password: password, waiting: .random(), from: .elsewhere)
            }
        }
        let other = SoftwareAuthenticator.newCredential()
        await #expect(throws: PasskeyError.unknown) { try await fixture.confirm(link, with: other, handle: handle) }
        await #expect(throws: PasskeyError.unknown) {
            try await fixture.confirm(link, with: fixture.credential, handle: Array(handle.dropLast()))
        }
        var forged = other
        forged.id = fixture.credential.id
        await #expect(throws: PasskeyError.refused(.wrongSignature)) {
            try await fixture.confirm(link, with: forged, handle: handle)
        }
        await #expect(throws: PasskeyError.challengeGone) {
            try await fixture.confirm(link, with: fixture.credential, handle: handle, asked: .random())
        }
        #expect(try await accounts.count("members") == 0)

        let signedIn = try await fixture.confirm(link, with: fixture.credential, handle: handle)

        #expect(signedIn.member.email == "ana@example.com")
        #expect(try await accounts.member(holding: signedIn.session) == signedIn.member)
        await #expect(throws: ConfirmationError.linkNoLongerGood) {
            try await fixture.confirm(link, with: fixture.credential, handle: handle)
        }
    }

    @Test func `in another browser to be asked writes nothing, and an answer serves once`() async throws {
        let (_, handle) = try await fixture.request()
        let link = try #require(fixture.mailed.links.first).link
        let (phone, attempts) = (Token.random(), try await accounts.count("attempts"))
        let challenge = try await signUps.beginConfirmation(with: link, in: phone).challenge
        #expect(try await accounts.count("attempts") == attempts)
        #expect(try await accounts.count("passkey_challenges") == 0)
        func confirm(by authenticator: SoftwareAuthenticator) async throws {
            let answer = try fixture.base.answer(
                authenticator.assert(with: fixture.credential, challenge), of: fixture.credential, handle: handle)
            _ = try await signUps.confirm(
                with: link, by: answer, in: fixture.base.scope, asked: phone, from: .elsewhere)
        }

        await #expect(throws: PasskeyError.refused(.wrongOrigin)) {
            try await confirm(by: SoftwareAuthenticator(origin: "https://evil.example"))
        }
        await #expect(throws: PasskeyError.challengeGone) { try await confirm(by: SoftwareAuthenticator()) }

        #expect(try await accounts.count("answered_challenges") == 1)
        #expect(try await accounts.count("members") == 0)
    }

    @Test func `a sign-up with a password is not confirmed by a passkey`() async throws {
        _ = try await signUps.request(
            SignUpRequest(name: "Ana", email: .ana, credential: .password(Secret("correct horse"))), from: .home,
            notifying: fixture.base.notifications.notifier, sending: fixture.mailed.sender)
        let link = try #require(fixture.mailed.links.first).link

        await #expect(throws: ConfirmationError.linkNoLongerGood) {
            try await signUps.beginConfirmation(with: link, in: .random())
        }
    }

    @Test func `a counter goes on where the confirmation left it`() async throws {
        let (_, handle) = try await fixture.request()
        var authenticator = SoftwareAuthenticator()
        authenticator.signatureCount = 7
        let link = try #require(fixture.mailed.links.first).link
        _ = try await fixture.confirm(link, with: fixture.credential, handle: handle, by: authenticator)

        await #expect(throws: PasskeyError.mayBeCopied) {
            try await fixture.base.signIn(with: fixture.credential, handle: handle, by: authenticator)
        }
    }

    @Test func `an attacker's sign-up with the owner's address is no account for the attacker, whoever opens the link`()
        async throws
    {
        let (attacker, _) = try await fixture.request(with: SoftwareAuthenticator.newCredential(), from: .elsewhere)
        let (owner, handle) = try await fixture.request()
        let links = fixture.mailed.links.map(\.link)

        // The owner opens the link of the attacker's sign-up, in another browser with their own passkey, and then in their
        // own.
        await #expect(throws: PasskeyError.unknown) {
            try await fixture.confirm(links[0], with: fixture.credential, handle: handle)
        }
        _ = try await signUps.confirm(with: links[0], password: nil, waiting: owner, from: .home)

        for link in links {
            await #expect(throws: ConfirmationError.linkNoLongerGood) {
                try await signUps.confirm(with: link, password: nil, waiting: attacker, from: .elsewhere)
            }
        }
        #expect(try await accounts.count("passkeys") == 1)
        _ = try await fixture.base.signIn(with: fixture.credential, handle: handle)
    }

    @Test func `for an address with an account, the owner is notified and the passkey opens nothing`() async throws {
        let ana = try await accounts.signUpAna()

        let (waiting, handle) = try await fixture.request(from: .elsewhere)

        #expect(fixture.mailed.links.isEmpty)
        #expect(fixture.base.notifications.kinds == ["addressWanted"])
        #expect(try await signUps.pending(in: waiting)?.email == "ana@example.com")
        #expect(try await fixture.base.passkeys.all(of: ana.member.id).isEmpty)
        let result = try await fixture.logIn(handle)
        guard case .needs(.confirmation) = result else {
            Issue.record("\(result)")
            return
        }
        #expect(try await accounts.count("sessions") == 1)
    }

    @Test func `a login with the passkey before confirmation makes this browser the one that waits`() async throws {
        let (former, handle) = try await fixture.request()

        guard case .needs(.confirmation(let waiting)) = try await fixture.logIn(handle) else {
            Issue.record("the sign-up is not confirmed")
            return
        }

        let outcomes = accounts.accounts.signInOutcomes
        #expect(outcomes[.unconfirmedByPasskey] == 1 && outcomes[.wrongPasskey] == 0 && outcomes[.byPasskey] == 0)
        let link = try #require(fixture.mailed.links.first).link
        await #expect(throws: ConfirmationError.wrongPassword) {
            try await signUps.confirm(with: link, password: nil, waiting: former, from: .home)
        }
        _ = try await signUps.confirm(with: link, password: nil, waiting: waiting, from: .home)

        accounts.pass(.seconds(24 * 60 * 60))
        await #expect(throws: PasskeyError.unknown) {
            try await fixture.base.signIn(with: SoftwareAuthenticator.newCredential(), handle: handle)
        }
    }

    @Test func `a passkey goes with the sign-up that nobody confirmed`() async throws {
        let (_, handle) = try await fixture.request()
        accounts.pass(.seconds(24 * 60 * 60))
        await #expect(throws: PasskeyError.unknown) {
            try await fixture.base.signIn(with: fixture.credential, handle: handle)
        }

        #expect(try await !fixture.base.passkeys.isUnknown(fixture.credential.id))
        try await accounts.accounts.removeExpired()

        #expect(try await accounts.count("sign_up_passkeys") == 0)
        #expect(try await fixture.base.passkeys.isUnknown(fixture.credential.id))
    }

    @Test func `a waiting passkey needs no pepper`() async throws {
        _ = try await fixture.request()
        _ = try await fixture.signUps.request(
            SignUpRequest(name: "Ben", email: .ben, credential: .password(Secret("correct horse"))), from: .home,
            notifying: nobody, sending: fixture.mailed.sender)
        try await accounts.database.write {
            try $0.execute("UPDATE sign_ups SET password_hash = 'pepper=old' || password_hash")
        }

        #expect(try await accounts.database.read { try Passwords.peppersInUse($0) } == ["old": 1])
    }
}
