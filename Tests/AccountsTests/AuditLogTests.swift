import Accounts
import Database
import Secrets
import Testing

@Suite(.timeLimit(.minutes(5))) struct AuditLogTests {
    private let fixture: AccountsFixture
    private let member: Member.ID

    init() async throws {
        fixture = try AccountsFixture(numbersRows: true)
        member = try await fixture.signUpAna().member.id
    }

    private var events: [AuditEvent] {
        get async throws { try await fixture.accounts.auditLog.entries(of: member, limit: 100).map(\.event) }
    }

    /// Waits until deferred writes are done: writes keep their order.
    private func settle() async throws {
        await fixture.database.settle()
    }

    @Test func `events are recorded, the newest first, with time and client`() async throws {
        fixture.pass(.seconds(60))
        let ticket = try #require(try await fixture.signInAna(remember: true).ticket)
        _ = try? await fixture.accounts.signIn(
            email: .ana, password: Secret("wrong horse"), remember: false, from: .elsewhere, notifying: nobody)
        try await settle()
        fixture.pass(.seconds(60))
        _ = try await fixture.accounts.rememberedDevices.resume(with: ticket, from: .elsewhere, notifying: nobody)

        let history = try await fixture.accounts.auditLog.entries(of: member, limit: 3)

        #expect(try await events == [.resumed, .signInFailed, .signedIn, .signedUp])
        #expect(history.map(\.client) == [.elsewhere, .elsewhere, .home])
        #expect(history[0].at.milliseconds - history[1].at.milliseconds == 60_000)
    }

    @Test func `a name that is sent once more is no change of it`() async throws {
        for name in ["Ana", "Anna", "Anna"] {
            try await fixture.accounts.members.changeName(of: member, to: name, from: .home)
        }

        #expect(try await events == [.nameChanged, .signedUp])
    }

    @Test func `a failed login for an unknown address is in no audit log`() async throws {
        let stranger = try #require(EmailAddress("nobody@example.com"))
        _ = try? await fixture.accounts.signIn(
            email: stranger, password: Secret("correct horse"), remember: false, from: .home, notifying: nobody)
        try await settle()

        #expect(try await fixture.count("history") == 1)
    }

    @Test func `every way to log in counts as a login, and nothing else does`() async throws {
        let logIns = [
            "signed-up", "signed-in", "signed-in-google", "signed-in-apple", "signed-in-facebook", "signed-in-oidc",
            "signed-in-passkey", "signed-in-email", "came-back",
        ]
        var last = fixture.now
        for event in AuditEvent.allCases {
            fixture.pass(.seconds(60))
            if logIns.contains(event.rawValue) { last = fixture.now }
            let note = fixture.accounts.auditLog.note(event, of: member, from: .home)

            try await fixture.database.write { try note($0) }

            let record = try await fixture.accounts.administration.record(of: "ana@example.com")
            #expect(record?.lastSignInAt == last, "\(event)")
        }
    }

    @Test func `an untouched audit log is intact, for each member separately`() async throws {
        for _ in 1...5 { _ = try await fixture.signInAna() }
        let ben = try #require(EmailAddress("ben@example.com"))
        _ = try await fixture.accounts.signUps.signUp(
            SignUpRequest(name: "Ben", email: ben, credential: .password(Secret("correct horse"))), from: .home)
        _ = try await fixture.signInAna()

        #expect(try await fixture.accounts.auditLog.verify() == .whole(entries: 8))
    }

    @Test(arguments: [
        "UPDATE history SET event = 'signed-out' WHERE id = 2", "UPDATE history SET at = at + 1 WHERE id = 2",
        "UPDATE history SET address = '' WHERE id = 2", "UPDATE history SET user_agent = 'x' WHERE id = 2",
        "UPDATE history SET code = (SELECT code FROM history WHERE id = 1) WHERE id = 2",
    ])
    func `a line that was changed is named`(change: String) async throws {
        for _ in 1...3 { _ = try await fixture.signInAna() }

        try await fixture.database.write { try $0.execute(change) }

        #expect(try await fixture.accounts.auditLog.verify() == .broken(entry: 2, member: member))
    }

    @Test func `a removed line is detected at the next one`() async throws {
        for _ in 1...3 { _ = try await fixture.signInAna() }

        try await fixture.database.write { try $0.execute("DELETE FROM history WHERE id = 2") }

        #expect(try await fixture.accounts.auditLog.verify() == .broken(entry: 3, member: member))
    }

    @Test(arguments: [
        "DELETE FROM history WHERE id = 4", "DELETE FROM history",
        "DELETE FROM history; UPDATE members SET history_head = NULL, history_length = 0",
        "DELETE FROM history WHERE id > 2; UPDATE members SET history_length = 2",
        "DELETE FROM history WHERE id > 2; UPDATE members SET history_head = (SELECT code FROM history WHERE id = 2)",
    ])
    func `lines that were cut off at the end are missed`(changes: String) async throws {
        for _ in 1...3 { _ = try await fixture.signInAna() }

        for change in changes.split(separator: ";") {
            try await fixture.database.write { try $0.execute(String(change)) }
        }

        #expect(try await fixture.accounts.auditLog.verify() == .cutOff(member: member))
    }

    @Test func `a line written without the key does not match`() async throws {
        let forger = Accounts(
            database: fixture.database, hasher: try PasswordHasher(cost: .least, threads: 1), historyKey: .random(),
            sealingKey: .random())
        _ = try await forger.signIn(
            email: .ana, password: Secret("correct horse"), remember: false, from: .home, notifying: nobody)

        #expect(try await fixture.accounts.auditLog.verify() == .broken(entry: 2, member: member))
    }

    /// The accounts after the fixture's key was rotated; it stays known.
    private func rotated() throws -> Accounts {
        let key = try #require(
            MACKey(stored: MACKey.random().exposed, previous: [AccountsFixture.historyKey.exposed]))
        return try fixture.restarted(with: key)
    }

    private func signIn(to accounts: Accounts, _ password: String = "correct horse") async throws {
        _ = try await accounts.signIn(
            email: .ana, password: Secret(password), remember: false, from: .home, notifying: nobody)
    }

    @Test func `an audit log continues with a new key, and so does a repeated line`() async throws {
        try? await signIn(to: fixture.accounts, "wrong horse")
        try await settle()
        let accounts = try rotated()

        #expect(try await accounts.auditLog.verify() == .whole(entries: 2))
        try? await signIn(to: accounts, "wrong horse")
        try await settle()
        #expect(try await accounts.auditLog.verify() == .whole(entries: 2))
        try await signIn(to: accounts)
        #expect(try await accounts.auditLog.verify() == .whole(entries: 3))
    }

    @Test func `after lines of a new key, the old key is not accepted`() async throws {
        let accounts = try rotated()
        try await signIn(to: accounts)

        // An attacker with the old key continues as if there were no other; for that their program must know the new
        // one.
        try await signIn(to: fixture.accounts)

        #expect(try await accounts.auditLog.verify() == .broken(entry: 3, member: member))
    }
}
