import Accounts
import Database
import Secrets
import TestSupport
import Testing

/// Reauthentications of other sessions, once what they may have been done with is no longer the member's.
@Suite(.timeLimit(.minutes(5))) struct OtherReauthenticationTests {
    enum Change: CaseIterable, Sendable {
        case password, passkey, login, appOn
    }

    private let fixture: IdentityFixture
    private let passkeys: PasskeyFixture
    private let here: SignedIn
    private let other: SignedIn

    private var accounts: Accounts { fixture.accounts }

    init() async throws {
        fixture = try IdentityFixture()
        passkeys = PasskeyFixture(base: fixture.base)
        here = try await fixture.base.signUpAna()
        other = try await fixture.base.signInAna()
    }

    /// - Parameter login: what the browser has in place of what it got at the login.
    private func isReauthenticated(_ signedIn: SignedIn, holding login: RenewedLogin? = nil) async throws -> Bool {
        let token = login?.session ?? signedIn.session
        let session = try #require(try await accounts.sessions.session(opening: token))
        return accounts.sessions.isReauthenticated(session, by: login?.proof ?? signedIn.proof)
    }

    @discardableResult
    private func changePassword() async throws -> RenewedLogin {
        try await accounts.passwords.change(
            of: here.member.id, to: Secret("brand new horse"), endingOthers: false, keeping: here.session, from: .home,
            notifying: nobody)
    }

    private func deletePasskey() async throws {
        try await passkeys.addPasskey(for: here)
        let passkey = try #require(try await accounts.passkeys.all(of: here.member.id).first)
        try await accounts.passkeys.delete(
            passkey.id, of: here.member, endingOthers: false, in: here.session, from: .home, notifying: nobody)
    }

    private func unlinkLogin() async throws {
        try await fixture.link(.google(), to: here.session)
        let identity = try #require(try await accounts.identities.linked(to: here.member.id).first)
        try await accounts.identities.unlink(
            identity.id, of: here.member, endingOthers: false, in: here.session, from: .home, notifying: nobody)
    }

    @Test(arguments: Change.allCases)
    func `they end, and the sessions stay`(change: Change) async throws {
        #expect(try await isReauthenticated(other))
        var login: RenewedLogin?

        switch change {
        case .password: login = try await changePassword()
        case .passkey: try await deletePasskey()
        case .login: try await unlinkLogin()
        case .appOn: try await fixture.base.turnAuthenticatorOn(for: here)
        }

        #expect(try await !isReauthenticated(other))
        #expect(try await isReauthenticated(here, holding: login))
    }

    @Test func `they end when the app is turned off, too`() async throws {
        let key = try await fixture.base.turnAuthenticatorOn(for: here).key
        fixture.base.pass(.seconds(60))
        let login = try await accounts.passwords.reauthenticate(
            here.member.id, with: Secret("correct horse"), code: key.code(at: fixture.base.step), in: other.session,
            from: .elsewhere, notifying: nobody)
        #expect(try await isReauthenticated(other, holding: login))

        try await accounts.authenticators.turnOff(of: here.member, in: here.session, from: .home, notifying: nobody)

        #expect(try await !isReauthenticated(other, holding: login))
        #expect(try await isReauthenticated(here))
    }

    @Test func `a password that is being hashed for one of them is not stored any more`() async throws {
        let login = try await changePassword()

        // As a request that was admitted before.
        await #expect(throws: SessionExpired.self) {
            try await accounts.passwords.change(
                of: here.member.id, to: Secret("the intruder's horse"), endingOthers: true, keeping: other.session,
                from: .elsewhere, notifying: nobody)
        }

        #expect(try await isReauthenticated(here, holding: login))
        try await accounts.signIn(
            email: .ana, password: Secret("brand new horse"), remember: false, from: .home, notifying: nobody)
    }

    @Test func `what they were admitted to do before is not done any more`() async throws {
        let authenticator = SoftwareAuthenticator()
        let request = try await passkeys.begin(for: other)
        let registration = authenticator.register(SoftwareAuthenticator.newCredential(), request.challenge.text)
        try await fixture.link(.google(), to: here.session)
        let identity = try #require(try await accounts.identities.linked(to: here.member.id).first)

        try await changePassword()

        await #expect(throws: SessionExpired.self) { try await passkeys.add(registration, for: other) }
        await #expect(throws: SessionExpired.self) {
            try await accounts.emailChanges.change(
                of: other.member, to: .ben, endingOthers: false, keeping: other.session, from: .elsewhere,
                notifying: nobody)
        }
        await #expect(throws: SessionExpired.self) {
            try await accounts.emailChanges.request(
                of: other.member, to: .ben, in: other.session, from: .elsewhere, notifying: nobody,
                sending: fixture.mailed.sender)
        }
        await #expect(throws: SessionExpired.self) {
            try await accounts.authenticators.turnOff(
                of: other.member, in: other.session, from: .elsewhere, notifying: nobody)
        }
        await #expect(throws: SessionExpired.self) { try await fixture.base.turnAuthenticatorOn(for: other) }
        await #expect(throws: SessionExpired.self) {
            _ = try await accounts.authenticators.renewRecoveryCodes(
                of: other.member, in: other.session, from: .elsewhere, notifying: nobody)
        }
        await #expect(throws: SessionExpired.self) {
            try await accounts.identities.unlink(
                identity.id, of: other.member, endingOthers: true, in: other.session, from: .elsewhere,
                notifying: nobody)
        }
        #expect(try await !accounts.authenticators.isOn(for: other.member.id))
        #expect(try await accounts.identities.linked(to: other.member.id).count == 1)
        #expect(try await fixture.base.member(holding: other.session)?.email == "ana@example.com")
        #expect(try await accounts.passkeys.all(of: other.member.id).isEmpty)
    }

    @Test
    func `nor are access tokens made or revoked, passkeys renamed, calendars made, data exported or accounts deleted`()
        async throws
    {
        let (member, session) = (other.member, other.session)
        try await passkeys.addPasskey(for: here)
        let passkey = try #require(try await accounts.passkeys.all(of: member.id).first)
        _ = try await accounts.accessTokens.make(
            named: "Program", permission: .read, lasting: nil, of: member, in: here.session, from: .home,
            notifying: nobody)
        let token = try #require(try await accounts.accessTokens.all(of: member.id).first)

        try await changePassword()

        await #expect(throws: SessionExpired.self) {
            _ = try await accounts.accessTokens.make(
                named: "Another", permission: .read, lasting: nil, of: member, in: session, from: .elsewhere,
                notifying: nobody)
        }
        await #expect(throws: SessionExpired.self) {
            _ = try await accounts.accessTokens.revoke(token.id, of: member.id, in: session, from: .elsewhere)
        }
        await #expect(throws: SessionExpired.self) {
            try await accounts.passkeys.rename(
                passkey.id, to: "Mine", of: member, in: session, from: .elsewhere, notifying: nobody)
        }
        let note = accounts.auditLog.note(.calendarMade, of: member.id, in: session, from: .elsewhere)
        await #expect(throws: SessionExpired.self) { try await fixture.base.database.write(note) }
        await #expect(throws: SessionExpired.self) {
            try await accounts.members.recordExport(of: member.id, in: session, from: .elsewhere)
        }
        await #expect(throws: SessionExpired.self) {
            try await accounts.members.requestDeletion(of: member, in: session, from: .elsewhere, notifying: nobody)
        }
        #expect(try await accounts.sessions.isOpen(session))
        #expect(try await accounts.accessTokens.all(of: member.id) == [token])
        #expect(try await accounts.passkeys.all(of: member.id).map(\.name) == [passkey.name])
        #expect(try await fixture.base.count("members WHERE delete_at IS NOT NULL") == 0)
    }

    @Test func `a login that they are about to link is not linked any more`() async throws {
        let state = Token.random()
        try await accounts.identities.beginAuthorization(
            [1], state: state, in: other.session, for: .seconds(600), from: .elsewhere)

        try await changePassword()

        #expect(try await accounts.identities.takeAuthorization(state: state, within: .seconds(600)) == nil)
    }
}
