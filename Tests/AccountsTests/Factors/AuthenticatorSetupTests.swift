import Database
import Secrets
import Testing

@testable import Accounts

/// Setting an authenticator app up, its recovery codes, and turning it off.
@Suite(.timeLimit(.minutes(5))) struct AuthenticatorSetupTests {
    private let fixture: AccountsFixture
    private let ana: SignedIn
    private let notifications = RecordedNotifications()
    private var authenticators: Authenticators { fixture.accounts.authenticators }

    init() async throws {
        fixture = try AccountsFixture()
        ana = try await fixture.signUpAna()
    }

    private func confirm(_ code: String) async throws -> [RecoveryCode] {
        try await fixture.confirm(code, of: ana, in: ana.session, notifying: notifications.notifier)
    }

    private func turnOn() async throws -> [RecoveryCode] {
        try await authenticators.begin(for: ana.member.id, in: ana.session)
        return try await confirm(try await fixture.begunKey(of: ana.member.id, in: ana.session).code(at: fixture.step))
    }

    @Test func `until a right code is entered, logins need none`() async throws {
        try await authenticators.begin(for: ana.member.id, in: ana.session)
        let key = try await fixture.begunKey(of: ana.member.id, in: ana.session)

        #expect(try await !authenticators.isOn(for: ana.member.id))
        _ = try await fixture.signInAna()
        await #expect(throws: AuthenticatorError.wrongCode) { try await confirm(key.code(at: fixture.step + 2)) }
        #expect(try await !authenticators.isOn(for: ana.member.id))

        let codes = try await confirm(key.code(at: fixture.step + 1))

        #expect(codes.count == 10)
        #expect(Set(codes.map(\.text)).count == 10)
        #expect(try await authenticators.isOn(for: ana.member.id))
        #expect(notifications.kinds == ["authenticatorOn"])
        #expect(try await authenticators.state(of: ana.member.id).recoveryCodes == 10)
        #expect(try await authenticators.state(of: ana.member.id).since == fixture.now)
    }

    @Test func `beginning again makes another key, and once it is on, nothing begins`() async throws {
        try await authenticators.begin(for: ana.member.id, in: ana.session)
        let first = try await fixture.begunKey(of: ana.member.id, in: ana.session)
        try await authenticators.begin(for: ana.member.id, in: ana.session)
        #expect(try await fixture.begunKey(of: ana.member.id, in: ana.session).text == first.text)
        for _ in 0..<2 {
            // Twice, as a button is pressed twice.
            try await authenticators.begin(for: ana.member.id, in: ana.session, replacing: first.formMark)
        }
        let second = try await fixture.begunKey(of: ana.member.id, in: ana.session)

        #expect(first.text != second.text)
        await #expect(throws: AuthenticatorError.wrongCode) { try await confirm(first.code(at: fixture.step)) }
        _ = try await confirm(second.code(at: fixture.step))
        await #expect(throws: AuthenticatorError.otherState) {
            try await authenticators.begin(for: ana.member.id, in: ana.session)
        }
        await #expect(throws: AuthenticatorError.otherState) { try await confirm(second.code(at: fixture.step + 1)) }
    }

    @Test func `a key is for the session that began it, and no other shows or confirms it`() async throws {
        let other = try await fixture.signInAna()
        try await authenticators.begin(for: ana.member.id, in: other.session)
        let planted = try await fixture.begunKey(of: ana.member.id, in: other.session)

        guard case .off = try await authenticators.state(of: ana.member.id, in: ana.session) else {
            Issue.record("shown in another session")
            return
        }
        await #expect(throws: AuthenticatorError.otherState) { try await confirm(planted.code(at: fixture.step)) }

        // Both may set one up; the first right code decides, and takes the other login's key and reauthentication away.
        _ = try await turnOn()
        #expect(try await fixture.count("authenticator_keys") == 0)
        await #expect(throws: SessionExpired.self) {
            _ = try await authenticators.confirm(
                planted.code(at: fixture.step), of: ana.member, in: other.session, knownBy: nil, from: .elsewhere,
                notifying: nobody)
        }
    }

    @Test func `a key waits for its first code for half an hour`() async throws {
        try await authenticators.begin(for: ana.member.id, in: ana.session)
        let key = try await fixture.begunKey(of: ana.member.id, in: ana.session)
        fixture.pass(.seconds(30 * 60))

        await #expect(throws: AuthenticatorError.otherState) { try await confirm(key.code(at: fixture.step)) }
        await #expect(throws: NotSignedIn.self) { try await fixture.begunKey(of: ana.member.id, in: ana.session) }
        try await fixture.accounts.removeExpired()
        #expect(try await fixture.count("authenticator_keys") == 0)
    }

    @Test func `a key that can't be opened any more makes room for another`() async throws {
        try await authenticators.begin(for: ana.member.id, in: ana.session)
        let key = try await fixture.begunKey(of: ana.member.id, in: ana.session)
        let later = try fixture.restarted(sealing: .random()).authenticators
        func confirm() async throws -> [RecoveryCode] {
            try await later.confirm(
                key.code(at: fixture.step), of: ana.member, in: ana.session, knownBy: nil, from: .home,
                notifying: notifications.notifier
            ).codes
        }

        await #expect(throws: AuthenticatorError.otherState) { try await confirm() }
        guard case .off = try await later.state(of: ana.member.id, in: ana.session) else { throw NotSignedIn() }
        try await later.begin(for: ana.member.id, in: ana.session)

        guard case .begun(let another) = try await later.state(of: ana.member.id, in: ana.session) else {
            throw NotSignedIn()
        }
        #expect(another.text != key.text)
    }

    @Test func `a new password by a link leaves no key that was begun`() async throws {
        try await authenticators.begin(for: ana.member.id, in: ana.session)
        #expect(try await fixture.count("authenticator_keys") == 1)
        try await fixture.accounts.passwords.startReset(
            for: .ana, from: .home, notifying: notifications.notifier)
        let link = try #require(notifications.resetLinks.last)

        try await fixture.accounts.passwords.reset(
            to: Secret("battery staple"), with: link, from: .home, notifying: nobody)

        #expect(try await fixture.count("authenticator_keys") == 0)
    }

    @Test func `what an earlier version began with counts for nothing, and goes with the next step of the tables`()
        async throws
    {
        let sealed = AccountsFixture.sealingKey.seal(TOTPKey.random().text)
        try await fixture.database.write { [ana] transaction in
            try transaction.execute(
                "INSERT INTO authenticators (member_id, sealed_key) VALUES (?, ?)", [ana.member.id, sealed])
        }
        guard case .off = try await authenticators.state(of: ana.member.id, in: ana.session) else {
            Issue.record("shown")
            return
        }
        let steps = Accounts.authenticatorKeyMigration.sqlite.split(separator: ";").filter {
            $0.contains("DELETE FROM") || $0.contains("UPDATE")
        }
        func step() async throws {
            try await fixture.database.write { transaction in
                for statement in steps { try transaction.execute(String(statement)) }
            }
        }

        try await step()
        #expect(steps.count == 2)
        #expect(try await fixture.count("authenticators") == 0)

        _ = try await turnOn()
        try await fixture.database.write { try $0.execute("UPDATE authenticators SET next_key = sealed_key") }
        try await step()
        #expect(try await authenticators.isOn(for: ana.member.id))
        #expect(try await fixture.count("authenticators WHERE next_key IS NOT NULL") == 0)
    }

    @Test func `nothing changes from a session that has ended`() async throws {
        try await authenticators.begin(for: ana.member.id, in: ana.session)
        let key = try await fixture.begunKey(of: ana.member.id, in: ana.session)
        let other = try await fixture.signInAna()
        try await fixture.accounts.sessions.endOtherDevices(of: ana.member.id, keeping: other.session, from: .home)

        await #expect(throws: SessionExpired.self) {
            try await authenticators.begin(for: ana.member.id, in: ana.session)
        }
        await #expect(throws: SessionExpired.self) { try await confirm(key.code(at: fixture.step)) }
        await #expect(throws: SessionExpired.self) {
            try await authenticators.turnOff(of: ana.member, in: ana.session, from: .home, notifying: nobody)
        }
        await #expect(throws: SessionExpired.self) {
            _ = try await authenticators.renewRecoveryCodes(
                of: ana.member, in: ana.session, from: .home, notifying: nobody)
        }
    }

    @Test func `the database holds neither the key nor a recovery code`() async throws {
        try await authenticators.begin(for: ana.member.id, in: ana.session)
        let key = try await fixture.begunKey(of: ana.member.id, in: ana.session)
        let codes = try await confirm(key.code(at: fixture.step))

        let (sealed, digests) = try await fixture.database.read { reader in
            (
                try reader.rows("SELECT sealed_key FROM authenticators") { $0.blob(0) },
                try reader.rows("SELECT code_digest FROM recovery_codes") { $0.blob(0) }
            )
        }
        #expect(sealed.count == 1)
        #expect(!String(decoding: sealed[0], as: UTF8.self).contains(key.text.prefix(8)))
        #expect(AccountsFixture.sealingKey.open(sealed[0]) == key.text)
        #expect(Set(digests) == Set(codes.map { $0.digest.bytes }))
    }

    @Test func `a copy of the cookies from before turns it off no more`() async throws {
        try await authenticators.begin(for: ana.member.id, in: ana.session)
        let key = try await fixture.begunKey(of: ana.member.id, in: ana.session)

        let login = try await authenticators.confirm(
            key.code(at: fixture.step), of: ana.member, in: ana.session, knownBy: nil, from: .home, notifying: nobody
        ).login

        await #expect(throws: SessionExpired.self) {
            try await authenticators.turnOff(of: ana.member, in: ana.session, from: .home, notifying: nobody)
        }
        #expect(try await authenticators.isOn(for: ana.member.id))
        let open = try #require(try await fixture.accounts.sessions.session(opening: login.session))
        #expect(fixture.accounts.sessions.isReauthenticated(open, by: login.proof))
        #expect(!fixture.accounts.sessions.isReauthenticated(open, by: ana.proof))
    }

    @Test func `new recovery codes replace all earlier ones`() async throws {
        let first = try await turnOn()

        let second = try await authenticators.renewRecoveryCodes(
            of: ana.member, in: ana.session, from: .home, notifying: notifications.notifier)

        #expect(second.count == 10)
        #expect(Set(first.map(\.text)).isDisjoint(with: second.map(\.text)))
        #expect(try await fixture.count("recovery_codes") == 10)
        #expect(notifications.kinds == ["authenticatorOn", "recoveryCodesRenewed"])
    }

    @Test func `without an authenticator there are no recovery codes to renew`() async throws {
        await #expect(throws: AuthenticatorError.otherState) {
            _ = try await authenticators.renewRecoveryCodes(
                of: ana.member, in: ana.session, from: .home, notifying: nobody)
        }
    }

    @Test func `turned off, it leaves nothing behind, and the password alone logs in`() async throws {
        _ = try await turnOn()

        try await authenticators.turnOff(
            of: ana.member, in: ana.session, from: .home, notifying: notifications.notifier)

        for table in ["authenticators", "recovery_codes", "code_requests", "trusted_browsers"] {
            #expect(try await fixture.count(table) == 0)
        }
        _ = try await fixture.signInAna()
        #expect(notifications.kinds == ["authenticatorOn", "authenticatorOff"])
        let events = try await fixture.accounts.auditLog.entries(of: ana.member.id).map(\.event)
        #expect(Array(events.reversed()) == [.signedUp, .authenticatorOn, .authenticatorOff, .signedIn])
    }

    @Test func `the operator turns it off, which the member is told`() async throws {
        _ = try await turnOn()

        #expect(
            try await fixture.accounts.administration.resetFactors(of: ana.member, notifying: notifications.notifier))
        #expect(
            try await !fixture.accounts.administration.resetFactors(of: ana.member, notifying: notifications.notifier))

        #expect(notifications.kinds == ["authenticatorOn", "authenticatorOff"])
        let newest = try await fixture.accounts.auditLog.entries(of: ana.member.id).first
        #expect(newest?.event == .factorsReset)
        let session = try #require(try await fixture.accounts.sessions.session(opening: ana.session))
        #expect(!fixture.accounts.sessions.isReauthenticated(session, by: ana.proof))
        _ = try await fixture.signInAna()
    }

    @Test func `keys are sealed anew with the newest sealing key, and none that can't be opened is lost`() async throws
    {
        _ = try await turnOn()
        let new = SealingKey.random()
        let rotated = try #require(
            SealingKey(stored: new.exposed, previous: [AccountsFixture.sealingKey.exposed]))
        func accounts(_ key: SealingKey) throws -> Accounts {
            Accounts(
                database: fixture.database, hasher: try PasswordHasher(cost: .least, threads: 1),
                historyKey: AccountsFixture.historyKey, sealingKey: key)
        }

        let error = await #expect(throws: UnreadableKey.self) { try await accounts(.random()).authenticators.reseal() }
        #expect(error?.description.contains("reset-factors \(ana.member.id.number) turns") == true)
        let end = fixture.now + .seconds(60)
        try await fixture.database.write {
            try $0.execute(
                """
                INSERT INTO authenticator_keys (session_id, sealed_key, expires_at)
                VALUES ((SELECT min(id) FROM sessions), ?, ?)
                """, [[UInt8](repeating: 7, count: 60), end])
        }
        try await accounts(rotated).authenticators.reseal()

        try await accounts(new).authenticators.reseal()
        await #expect(throws: UnreadableKey.self) {
            try await accounts(AccountsFixture.sealingKey).authenticators.reseal()
        }
    }
}
