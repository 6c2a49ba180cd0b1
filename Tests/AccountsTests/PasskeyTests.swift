import Accounts
import Database
import Secrets
import TestSupport
import Testing
import WebAuthn

/// What a member does with passkeys while signed in: adding, renaming, deleting.
@Suite(.timeLimit(.minutes(5))) struct PasskeyTests {
    private let fixture: PasskeyFixture
    private let ana: SignedIn

    init() async throws {
        fixture = try PasskeyFixture()
        ana = try await fixture.base.signUpAna()
    }

    private func passkeys(of signedIn: SignedIn) async throws -> [Passkey] {
        try await fixture.passkeys.all(of: signedIn.member.id)
    }

    private func rename(_ id: Int64, to name: String, of signedIn: SignedIn) async throws {
        try await fixture.passkeys.rename(
            id, to: name, of: signedIn.member, in: signedIn.session, from: .home,
            notifying: fixture.notifications.notifier)
    }

    @discardableResult
    private func delete(
        _ id: Int64, of signedIn: SignedIn, endingOthers: Bool = false
    ) async throws -> RenewedLogin? {
        try await fixture.passkeys.delete(
            id, of: signedIn.member, endingOthers: endingOthers, in: signedIn.session, from: .home,
            notifying: fixture.notifications.notifier)
    }

    /// Another member.
    private func ben() async throws -> SignedIn {
        try await fixture.base.accounts.signUps.signUp(
            SignUpRequest(name: "Ben", email: .ben, credential: .password(Secret("correct horse"))), from: .home)
    }

    @Test func `an added passkey is listed with what is known of it, and the member is told`() async throws {
        var authenticator = SoftwareAuthenticator()
        authenticator.aaguid = [7] + [UInt8](repeating: 0, count: 15)
        let request = try await fixture.begin(for: ana)
        let credential = SoftwareAuthenticator.newCredential()

        try await fixture.add(
            authenticator.register(credential, request.challenge.text), for: ana,
            transports: ["internal", "hybrid", "", "<b>", "A", String(repeating: "a", count: 21)])

        let passkey = try #require(try await passkeys(of: ana).first)
        #expect(passkey.name == "Passkey 7")
        #expect(passkey.credentialID == credential.id)
        #expect(passkey.transports == ["internal", "hybrid"])
        #expect(passkey.isBackedUp)
        #expect(passkey.createdAt == fixture.base.now && passkey.lastUsedAt == nil)
        #expect(fixture.notifications.kinds == ["passkeyAdded"])
        #expect(try await fixture.events(of: ana.member) == [.signedUp, .passkeyAdded])
        #expect(try await fixture.base.accounts.auditLog.verify() == .whole(entries: 2))
        #expect(try await fixture.base.count("passkey_challenges") == 0)
    }

    @Test func `a member has one handle of 64 random bytes, and no other member has it`() async throws {
        let first = try await fixture.begin(for: ana)
        let second = try await fixture.begin(for: ana)
        let others = try await fixture.begin(for: try await ben())

        #expect(first.userHandle.count == 64)
        #expect(first.userHandle == second.userHandle)
        #expect(first.userHandle != others.userHandle)
        #expect(!first.challenge.matches(second.challenge))
    }

    @Test func `present passkeys are named, so that their authenticators create no second one`() async throws {
        let (credential, _) = try await fixture.addPasskey(for: ana)

        #expect(try await fixture.begin(for: ana).present.map(\.credentialID) == [credential.id])
    }

    @Test func `an answer serves once, within five minutes, and in the session that asked`() async throws {
        let authenticator = SoftwareAuthenticator()
        let request = try await fixture.begin(for: ana)
        let registration = authenticator.register(SoftwareAuthenticator.newCredential(), request.challenge.text)
        let again = authenticator.register(SoftwareAuthenticator.newCredential(), request.challenge.text)
        await #expect(throws: PasskeyError.challengeGone) { try await fixture.add(registration, for: try await ben()) }
        try await fixture.add(registration, for: ana)
        await #expect(throws: PasskeyError.challengeGone) { try await fixture.add(again, for: ana) }

        let (late, justInTime) = (try await fixture.begin(for: ana), try await fixture.begin(for: ana))
        fixture.base.pass(.seconds(5 * 60 - 1))
        try await fixture.add(
            authenticator.register(SoftwareAuthenticator.newCredential(), justInTime.challenge.text), for: ana)
        fixture.base.pass(.seconds(1))
        await #expect(throws: PasskeyError.challengeGone) {
            try await fixture.add(
                authenticator.register(SoftwareAuthenticator.newCredential(), late.challenge.text), for: ana)
        }
        await #expect(throws: PasskeyError.challengeGone) {
            try await fixture.add(
                authenticator.register(SoftwareAuthenticator.newCredential(), Token.random().text), for: ana)
        }

        #expect(try await passkeys(of: ana).count == 2)
    }

    @Test func `a refused answer has used up its challenge`() async throws {
        let request = try await fixture.begin(for: ana)
        let credential = SoftwareAuthenticator.newCredential()
        let elsewhere = SoftwareAuthenticator(origin: "https://evil.example")

        await #expect(throws: PasskeyError.refused(.wrongOrigin)) {
            try await fixture.add(elsewhere.register(credential, request.challenge.text), for: ana)
        }
        await #expect(throws: PasskeyError.challengeGone) {
            try await fixture.add(SoftwareAuthenticator().register(credential, request.challenge.text), for: ana)
        }

        #expect(try await passkeys(of: ana).isEmpty)
        #expect(fixture.notifications.events.isEmpty)
    }

    @Test func `a credential is registered once, whoever has it`() async throws {
        let (credential, _) = try await fixture.addPasskey(for: ana)
        let ben = try await ben()

        for member in [ana, ben] {
            await #expect(throws: PasskeyError.alreadyRegistered) {
                try await fixture.addPasskey(for: member, credential)
            }
        }

        #expect(try await passkeys(of: ben).isEmpty)
        #expect(try await fixture.base.count("passkeys") == 1)
    }

    @Test func `whether a member has passkeys is known of each member alone`() async throws {
        let ben = try await fixture.base.accounts.signUps.signUp(
            SignUpRequest(name: "Ben", email: .ben, credential: .password(Secret("correct horse"))), from: .home)
        try await fixture.addPasskey(for: ana)

        #expect(try await fixture.passkeys.hasPasskeys(ana.member.id))
        #expect(try await !fixture.passkeys.hasPasskeys(ben.member.id))
    }

    @Test func `there are at most twenty`() async throws {
        let extra = try await fixture.begin(for: ana)
        for _ in 0..<Passkey.most { try await fixture.addPasskey(for: ana) }

        await #expect(throws: PasskeyError.tooMany) { try await fixture.begin(for: ana) }
        await #expect(throws: PasskeyError.tooMany) {
            try await fixture.add(
                SoftwareAuthenticator().register(SoftwareAuthenticator.newCredential(), extra.challenge.text), for: ana)
        }

        let list = try await passkeys(of: ana)
        #expect(list.count == 20)
        try await delete(list[0].id, of: ana)
        try await fixture.addPasskey(for: ana)
    }

    @Test func `a renamed passkey has its new name, and the member is told`() async throws {
        try await fixture.addPasskey(for: ana)
        let id = try #require(try await passkeys(of: ana).first).id

        try await rename(id, to: "Desk", of: ana)
        try await rename(id, to: "Desk", of: ana)

        #expect(try await passkeys(of: ana).map(\.name) == ["Desk"])
        #expect(fixture.notifications.kinds == ["passkeyAdded", "passkeyRenamed"])
        #expect(try await fixture.events(of: ana.member) == [.signedUp, .passkeyAdded, .passkeyRenamed])
    }

    @Test func `a deleted passkey opens nothing, and the member is told`() async throws {
        let (credential, handle) = try await fixture.addPasskey(for: ana)
        let id = try #require(try await passkeys(of: ana).first).id

        try await delete(id, of: ana)

        #expect(try await passkeys(of: ana).isEmpty)
        #expect(fixture.notifications.kinds == ["passkeyAdded", "passkeyDeleted"])
        #expect(try await fixture.events(of: ana.member) == [.signedUp, .passkeyAdded, .passkeyDeleted])
        await #expect(throws: PasskeyError.unknown) { try await fixture.signIn(with: credential, handle: handle) }
        await #expect(throws: PasskeyError.unknown) { try await delete(id, of: ana) }
    }

    @Test func `deleting a passkey ends the sessions and tokens of whoever has it, if asked to`() async throws {
        let (credential, handle) = try await fixture.addPasskey(for: ana)
        try await fixture.addPasskey(for: ana)
        let thief = try await fixture.signIn(with: credential, handle: handle)
        let sessions = fixture.base.accounts.sessions
        _ = try await fixture.base.accounts.accessTokens.make(
            named: "Program", permission: .read, lasting: nil, of: ana.member, in: thief.session, from: .elsewhere,
            notifying: nobody)
        let ids = try await passkeys(of: ana).map(\.id)

        try await delete(ids[0], of: ana)
        #expect(try await sessions.isOpen(thief.session))
        let login = try #require(try await delete(ids[1], of: ana, endingOthers: true))

        #expect(try await !sessions.isOpen(thief.session))
        #expect(try await sessions.isOpen(login.session))
        #expect(try await !sessions.isOpen(ana.session))
        #expect(try await fixture.base.count("access_tokens") == 0)
    }

    @Test func `another member's passkey is neither renamed nor deleted`() async throws {
        try await fixture.addPasskey(for: ana)
        let id = try #require(try await passkeys(of: ana).first).id
        let ben = try await ben()

        await #expect(throws: PasskeyError.unknown) { try await rename(id, to: "Mine", of: ben) }
        await #expect(throws: PasskeyError.unknown) { try await delete(id, of: ben) }

        #expect(try await passkeys(of: ana).map(\.name) == ["Passkey 0"])
        #expect(fixture.notifications.kinds == ["passkeyAdded"])
    }

    @Test func `nothing changes in a session that has ended`() async throws {
        try await fixture.addPasskey(for: ana)
        let id = try #require(try await passkeys(of: ana).first).id
        let request = try await fixture.begin(for: ana)
        try await fixture.base.accounts.sessions.signOut(
            ana.member.id, session: ana.session, ticket: nil, from: .home)

        await #expect(throws: SessionExpired.self) { try await rename(id, to: "Late", of: ana) }
        await #expect(throws: SessionExpired.self) { try await delete(id, of: ana) }
        await #expect(throws: SessionExpired.self) { try await fixture.begin(for: ana) }
        await #expect(throws: SessionExpired.self) {
            try await fixture.add(
                SoftwareAuthenticator().register(SoftwareAuthenticator.newCredential(), request.challenge.text),
                for: ana)
        }

        #expect(try await passkeys(of: ana).count == 1)
        #expect(try await fixture.base.count("passkey_challenges") == 0)
    }

    @Test func `the last way to log in stays`() async throws {
        try await fixture.addPasskey(for: ana)
        let id = try #require(try await passkeys(of: ana).first).id
        let member = ana.member.id
        try await fixture.base.database.write {
            try $0.execute("UPDATE members SET has_password = 0 WHERE id = ?", [member])
        }

        await #expect(throws: PasskeyError.lastLoginMethod) { try await delete(id, of: ana) }

        #expect(try await passkeys(of: ana).count == 1)
    }

    @Test func `passkeys go with their member, and all of them in a lockdown`() async throws {
        let ben = try await ben()
        try await fixture.addPasskey(for: ben)
        try await fixture.addPasskey(for: ana)
        let link = try #require(fixture.notifications.events.last).lockdown
        #expect(try await fixture.base.accounts.lockdowns.lockdown(behind: link)?.deletesPasskeys == true)

        _ = try await fixture.base.accounts.lockdowns.lockDown(with: link, from: .elsewhere, notifying: nobody)
        #expect(try await passkeys(of: ana).isEmpty)
        #expect(try await passkeys(of: ben).count == 1)

        try await fixture.base.accounts.members.requestDeletion(
            of: ben.member, in: ben.session, from: .home, notifying: nobody)
        fixture.base.pass(.seconds(4 * 24 * 60 * 60))
        try await fixture.base.accounts.removeExpired()
        #expect(try await fixture.base.count("passkeys") == 0)
        #expect(try await fixture.base.count("passkey_handles") == 1)
    }

    @Test func `expired challenges are deleted, and a network gets so many`() async throws {
        var throttles = Throttles()
        throttles.passkeyChallengeFromNetwork = Throttle(4, per: .seconds(600))
        let fixture = try PasskeyFixture(throttles: throttles)
        let ana = try await fixture.base.signUpAna()
        let (count, _) = try await fixture.base.exhaust { _ in _ = try await fixture.begin(for: ana) }
        #expect(count == 4)
        _ = try await fixture.passkeys.beginAdding(of: ana.member.id, in: ana.session, from: .elsewhere)

        fixture.base.pass(.seconds(5 * 60))
        try await fixture.base.accounts.removeExpired()

        #expect(try await fixture.base.count("passkey_challenges") == 0)
    }

    @Test func `challenges to confirm a session with are counted, too`() async throws {
        var throttles = Throttles()
        throttles.passkeyChallengeFromNetwork = Throttle(4, per: .seconds(600))
        let fixture = try PasskeyFixture(throttles: throttles)
        let ana = try await fixture.base.signUpAna()

        let (count, _) = try await fixture.base.exhaust { _ in
            _ = try await fixture.passkeys.beginReauthentication(of: ana.member.id, in: ana.session, from: .home)
        }

        #expect(count == 4)
    }

    @Test func `so many challenges wait in all, and the oldest give way`() async throws {
        var limits = AccountLimits()
        limits.passkeyChallenges = 3
        let fixture = try PasskeyFixture(throttles: .off, limits: limits)
        let ana = try await fixture.base.signUpAna()
        var challenges: [String] = []
        for _ in 0..<4 { challenges.append(try await fixture.begin(for: ana).challenge.text) }
        func add(_ challenge: String) async throws {
            try await fixture.add(
                SoftwareAuthenticator().register(SoftwareAuthenticator.newCredential(), challenge), for: ana)
        }

        await #expect(throws: PasskeyError.challengeGone) { try await add(challenges[0]) }
        try await add(challenges[3])
    }

    @Test func `the database holds no challenge in the clear`() async throws {
        let challenge = try await fixture.begin(for: ana).challenge

        let stored = try await fixture.base.database.read { reader in
            try reader.rows("SELECT challenge_digest FROM passkey_challenges", []) { $0.blob(0) }
        }
        #expect(stored == [challenge.digest.bytes])
    }
}
