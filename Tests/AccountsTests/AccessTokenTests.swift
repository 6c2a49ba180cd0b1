import Accounts
import Database
import Secrets
import Testing

/// Access tokens, by which programs act for a member.
@Suite(.timeLimit(.minutes(5))) struct AccessTokenTests {
    private static let month: Duration = .seconds(30 * 24 * 3600)

    private let fixture: AccountsFixture
    private let here: SignedIn
    private let notifications = RecordedNotifications()
    private var member: Member.ID { here.member.id }

    init() async throws {
        fixture = try AccountsFixture()
        here = try await fixture.signUpAna()
    }

    private func make(
        _ name: String = "Backup", _ permission: AccessPermission = .change, lasting lifetime: Duration? = month
    ) async throws -> Token {
        try await fixture.accounts.accessTokens.make(
            named: name, permission: permission, lasting: lifetime, of: here.member, in: here.session, from: .home,
            notifying: notifications.notifier)
    }

    private func bearer(_ token: Token) async throws -> Bearer? {
        try await fixture.accounts.accessTokens.bearer(of: token, from: .elsewhere)
    }

    private func tokens() async throws -> [AccessToken] {
        try await fixture.accounts.accessTokens.all(of: member)
    }

    /// Waits until deferred writes are done: writes keep their order.
    private func settle() async throws {
        await fixture.database.settle()
    }

    @Test func `a token identifies its member and permission`() async throws {
        let reading = try await make("Reader", .read)
        let changing = try await make("Writer", .change)

        #expect(try await bearer(reading)?.member == here.member)
        #expect(try await bearer(reading)?.permission == .read)
        #expect(try await bearer(changing)?.permission == .change)
        #expect(try await bearer(.random()) == nil)
        #expect(try await fixture.accounts.accessTokens.bearer(of: nil, from: .home) == nil)
    }

    @Test func `the read permission allows reading, the change permission allows both`() {
        #expect(AccessPermission.read.allows(.read))
        #expect(!AccessPermission.read.allows(.change))
        #expect(AccessPermission.change.allows(.read))
        #expect(AccessPermission.change.allows(.change))
    }

    @Test func `the database contains the token's digest and nothing that reveals the token`() async throws {
        let token = try await make()

        let row = try await fixture.database.read { reader in
            try reader.first("SELECT token_digest, name FROM access_tokens") { ($0.blob(0), $0.text(1)) }
        }
        #expect(row?.0 == token.digest.bytes)
        #expect(row?.1 == "Backup")
        #expect("\(token)" == "•••")
    }

    @Test func `its text has a recognisable prefix, and parses exactly`() async throws {
        let token = try await make()

        #expect(token.accessText.hasPrefix("latchkey_"))
        #expect(token.accessText.utf8.count == 52)
        #expect(Token(accessText: token.accessText)?.matches(token) == true)
        for wrong in [
            "", "latchkey_", token.text, "Latchkey_" + token.text, token.accessText + "=", " " + token.accessText,
        ] {
            #expect(Token(accessText: wrong) == nil, "\(wrong)")
        }
    }

    @Test func `tokens are listed, the newest first, with their details`() async throws {
        let first = fixture.now
        _ = try await make("Backup", .read, lasting: nil)
        fixture.pass(.seconds(60))
        _ = try await make("Phone", .change)

        let tokens = try await tokens()

        #expect(tokens.map(\.name) == ["Phone", "Backup"])
        #expect(tokens.map(\.permission) == [.change, .read])
        #expect(tokens.map(\.madeAt) == [fixture.now, first])
        #expect(tokens.map(\.expiresAt) == [fixture.now + Self.month, nil])
        #expect(tokens.allSatisfy { $0.lastUsedAt == nil })
    }

    @Test func `its last use is written at most once a minute`() async throws {
        let token = try await make()
        let first = fixture.now
        _ = try await bearer(token)
        try await settle()
        fixture.pass(.seconds(59))
        _ = try await bearer(token)
        try await settle()
        #expect(try await tokens().first?.lastUsedAt == first)

        fixture.pass(.seconds(1))
        _ = try await bearer(token)
        try await settle()

        #expect(try await tokens().first?.lastUsedAt == fixture.now)
    }

    @Test func `a token expires, and is deleted`() async throws {
        let token = try await make()
        let endless = try await make("Endless", lasting: nil)
        fixture.pass(Self.month - .milliseconds(1))
        #expect(try await bearer(token) != nil)

        fixture.pass(.milliseconds(1))
        #expect(try await bearer(token) == nil)
        #expect(try await tokens().map(\.name) == ["Endless"])
        try await fixture.accounts.removeExpired()

        #expect(try await fixture.count("access_tokens") == 1)
        #expect(try await bearer(endless) != nil)
    }

    @Test func `a revoked token is refused; other members' tokens are not affected`() async throws {
        let token = try await make()
        let id = try await #require(try tokens().first?.id)
        let ben = try await fixture.accounts.signUps.signUp(
            SignUpRequest(name: "Ben", email: .ben, credential: .password(Secret("correct horse"))), from: .elsewhere)

        #expect(
            try await !fixture.accounts.accessTokens.revoke(
                id, of: ben.member.id, in: ben.session, from: .elsewhere))
        #expect(try await bearer(token) != nil)
        #expect(try await fixture.accounts.accessTokens.all(of: ben.member.id).isEmpty)
        #expect(try await fixture.accounts.accessTokens.revoke(id, of: member, in: here.session, from: .home))
        #expect(try await bearer(token) == nil)
        #expect(try await !fixture.accounts.accessTokens.revoke(id, of: member, in: here.session, from: .home))
    }

    @Test func `creating and revoking are in the audit log`() async throws {
        _ = try await make()
        _ = try await fixture.accounts.accessTokens.revoke(
            try #require(try tokens().first?.id), of: member, in: here.session, from: .home)

        let events = try await fixture.accounts.auditLog.entries(of: member).map(\.event)
        #expect(events.prefix(2) == [.accessTokenRevoked, .accessTokenMade])
        #expect(try await fixture.accounts.auditLog.verify() == .whole(entries: 3))
    }

    @Test func `the member is told of each new token, up to a limit`() async throws {
        _ = try await make()
        #expect(notifications.kinds == ["accessTokenMade"])

        for _ in 0..<20 { _ = try await make() }

        #expect(notifications.kinds.count == 11, "half of the twenty an hour come without a pause")
        #expect(try await tokens().count == 21)
    }

    @Test func `there are at most fifty, not counting expired ones`() async throws {
        for number in 0..<AccessToken.most { _ = try await make("\(number)") }

        await #expect(throws: AccessTokenError.tooMany) { try await make("One more") }
        fixture.pass(Self.month)

        let again = try await fixture.signInAna()
        _ = try await fixture.accounts.accessTokens.make(
            named: "Now", permission: .read, lasting: nil, of: here.member, in: again.session, from: .home,
            notifying: nobody)
        #expect(try await tokens().map(\.name) == ["Now"])
    }

    @Test func `an ended session creates none`() async throws {
        try await fixture.accounts.sessions.signOut(member, session: here.session, ticket: nil, from: .home)

        await #expect(throws: SessionExpired.self) { try await make() }
        #expect(try await fixture.count("access_tokens") == 0)
    }

    @Test func `a reset by link, an account lockdown and a deletion request revoke all`() async throws {
        var token = try await make()
        try await fixture.accounts.passwords.startReset(for: .ana, from: .home, notifying: notifications.notifier)
        try await fixture.accounts.passwords.reset(
            to: Secret("new horse"), with: try #require(notifications.resetLinks.first), from: .home,
            notifying: notifications.notifier)
        #expect(try await bearer(token) == nil, "reset")

        token = try await fixture.accounts.accessTokens.make(
            named: "A", permission: .read, lasting: nil, of: here.member,
            in: try await signIn("new horse").session, from: .home, notifying: nobody)
        let lockdown = try #require(notifications.events.compactMap(\.lockdown).last)
        let raised = try await fixture.accounts.lockdowns.lockDown(
            with: lockdown, from: .home, notifying: notifications.notifier)
        #expect(try await bearer(token) == nil, "alarm")

        try await fixture.accounts.passwords.reset(
            to: Secret("newer horse"), with: raised.resetLink, from: .home, notifying: notifications.notifier)
        let session = try await signIn("newer horse").session
        token = try await fixture.accounts.accessTokens.make(
            named: "B", permission: .read, lasting: nil, of: here.member, in: session, from: .home,
            notifying: nobody)
        try await fixture.accounts.members.requestDeletion(
            of: here.member, in: session, from: .home, notifying: nobody)
        #expect(try await bearer(token) == nil, "deletion")
        #expect(try await fixture.count("access_tokens") == 0)
    }

    @Test(arguments: [true, false])
    func `a new password revokes them only on request`(endingOthers: Bool) async throws {
        let token = try await make()

        try await fixture.accounts.passwords.change(
            of: member, to: Secret("new horse"), endingOthers: endingOthers, keeping: here.session, from: .home,
            notifying: nobody)

        #expect(try await (bearer(token) == nil) == endingOthers)
    }

    @Test func `signing out other devices revokes no tokens`() async throws {
        let token = try await make()

        try await fixture.accounts.sessions.endOtherDevices(of: member, keeping: here.session, from: .home)

        #expect(try await bearer(token) != nil)
    }

    @Test func `wrong tokens are counted per network, and valid ones are still accepted`() async throws {
        let token = try await make()
        let written = try await fixture.count("attempts")
        for _ in 0..<60 { #expect(try await bearer(.random()) == nil) }

        await #expect(throws: TooManyAttempts(wait: .seconds(1))) { try await bearer(.random()) }
        await #expect(throws: TooManyAttempts.self) {
            try await fixture.accounts.accessTokens.bearer(of: nil, from: .elsewhere)
        }
        #expect(try await bearer(token) != nil)
        #expect(try await fixture.accounts.accessTokens.bearer(of: .random(), from: .home) == nil, "another network")
        #expect(try await fixture.count("attempts") == written, "counted in memory")
        fixture.pass(.seconds(1))
        #expect(try await bearer(.random()) == nil)
    }

    private func signIn(_ password: String) async throws -> SignedIn {
        try await fixture.accounts.signIn(
            email: .ana, password: Secret(password), remember: false, from: .home, notifying: nobody)
    }
}
