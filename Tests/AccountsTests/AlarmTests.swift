import Accounts
import Database
import Secrets
import Testing

/// "This wasn't me".
@Suite(.timeLimit(.minutes(5))) struct AlarmTests {
    private static let week: Duration = .seconds(7 * 24 * 3600)

    private let fixture: AccountsFixture
    private let here: SignedIn
    private let told = Told()

    init() async throws {
        fixture = try AccountsFixture()
        here = try await fixture.signUpAna()
    }

    /// What a thief's visit leaves in the member's mailbox.
    private func alarm() async throws -> Token {
        let accounts = fixture.accounts
        try await fixture.database.write { [here, told] transaction in
            try accounts.announce(
                .newDevice, to: here.member, from: .elsewhere, at: Timestamp(milliseconds: 1_800_000_000_000),
                in: transaction, telling: told.herald)
        }
        return try #require(told.news.last?.alarm)
    }

    private func changeEmail(to email: String) async throws {
        try await fixture.database.write { [here] transaction in
            try transaction.execute(
                "UPDATE members SET email = ?, email_key = ? WHERE id = ?", [email, email, here.member.id])
        }
    }

    @discardableResult
    private func raise(_ link: Token) async throws -> RaisedAlarm {
        try await fixture.accounts.raiseAlarm(with: link, from: .home, telling: told.herald)
    }

    @Test func `the thief's session, device, links and knowledge of the password are worth nothing`() async throws {
        let thief = try await fixture.signInAna(remember: true)
        try await fixture.accounts.startReset(for: .ana, from: .elsewhere, telling: told.herald)
        let thiefsLink = try #require(told.resetLinks.first)
        let link = try await alarm()
        let other = try await alarm()

        let raised = try await raise(link)

        #expect(try fixture.member(holding: thief.session) == nil)
        #expect(try fixture.member(holding: here.session) == nil)
        let ticket = try #require(thief.ticket)
        guard case .unknown = try await fixture.accounts.comeBack(with: ticket, from: .elsewhere, telling: nobody)
        else { return #expect(Bool(false), "still remembered") }
        await #expect(throws: SignInError.wrongPair) { try await fixture.signInAna() }
        #expect(try !fixture.accounts.isGood(resetLink: thiefsLink))
        #expect(try fixture.accounts.alarm(behind: other) == nil)
        #expect(raised.member == here.member.id)
    }

    @Test func `the new link, told as well, is the way back in`() async throws {
        let raised = try await raise(try await alarm())

        #expect(told.resetLinks.map(\.text) == [raised.resetLink.text])
        #expect(told.news.last?.recipient == "ana@example.com")
        try await fixture.accounts.resetPassword(
            to: Secret("brand new horse"), with: raised.resetLink, from: .home, telling: told.herald)
        _ = try await fixture.accounts.signIn(
            email: .ana, password: Secret("brand new horse"), remember: false, from: .home, telling: nobody)
    }

    @Test func `a link works once, and looking at it changes nothing`() async throws {
        let link = try await alarm()
        for _ in 1...3 { #expect(try fixture.accounts.alarm(behind: link) != nil) }
        #expect(try fixture.member(holding: here.session) != nil)

        try await raise(link)

        #expect(try fixture.accounts.alarm(behind: link) == nil)
        await #expect(throws: AlarmError.linkNoLongerGood) { try await raise(link) }
    }

    @Test func `of many who raise it at once, one does`() async throws {
        let link = try await alarm()

        let successes = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<10 { group.addTask { (try? await raise(link)) != nil } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }

        #expect(successes == 1)
        #expect(told.resetLinks.count == 1)
    }

    @Test func `a link dies after seven days, and is removed`() async throws {
        let link = try await alarm()
        fixture.pass(Self.week - .seconds(1))
        #expect(try fixture.accounts.alarm(behind: link) != nil)

        fixture.pass(.seconds(1))

        #expect(try fixture.accounts.alarm(behind: link) == nil)
        await #expect(throws: AlarmError.linkNoLongerGood) { try await raise(link) }
        try await fixture.accounts.removeExpired()
        #expect(try fixture.count("alarm_links") == 0)
    }

    @Test func `another member's things are untouched`() async throws {
        let email = try #require(EmailAddress("ben@example.com"))
        let ben = try await fixture.accounts.signUp(
            name: "Ben", email: email, password: Secret("ben's own horse"), from: .home)
        let remembered = try await fixture.accounts.signIn(
            email: email, password: Secret("ben's own horse"), remember: true, from: .home, telling: nobody)
        try await fixture.accounts.startReset(for: email, from: .home, telling: told.herald)
        let link = try #require(told.resetLinks.first)

        try await raise(try await alarm())

        #expect(try fixture.member(holding: ben.session) != nil)
        #expect(try fixture.accounts.member(rememberedBy: try #require(remembered.ticket)) != nil)
        #expect(try fixture.accounts.isGood(resetLink: link))
        _ = try await fixture.accounts.signIn(
            email: email, password: Secret("ben's own horse"), remember: false, from: .home, telling: nobody)
    }

    @Test func `when telling fails nothing has happened`() async throws {
        struct Failure: Error {}
        let link = try await alarm()

        await #expect(throws: Failure.self) {
            try await fixture.accounts.raiseAlarm(with: link, from: .home) { _, _ in throw Failure() }
        }

        #expect(try fixture.accounts.alarm(behind: link) != nil)
        #expect(try fixture.member(holding: here.session) != nil)
        _ = try await fixture.signInAna()
    }

    @Test func `the history tells it, and its chain stays whole`() async throws {
        try await raise(try await alarm())

        #expect(try fixture.accounts.history(of: here.member.id, limit: 10).map(\.event) == [.alarmRaised, .signedUp])
        #expect(try fixture.accounts.verifyHistory() == .whole(lines: 2))
    }

    @Test func `an address that a thief has changed is put back, and the reset goes there`() async throws {
        let link = try await alarm()
        #expect(try fixture.accounts.alarm(behind: link)?.putsEmailBack == false)
        try await changeEmail(to: "thief@example.com")
        #expect(try fixture.accounts.alarm(behind: link)?.putsEmailBack == true)

        try await raise(link)

        let news = try #require(told.news.last)
        #expect(news.recipient == "ana@example.com")
        #expect(news.member.email == "ana@example.com")
        let events = try fixture.accounts.history(of: here.member.id, limit: 2).map(\.event)
        #expect(events == [.emailPutBack, .alarmRaised])
        #expect(try fixture.accounts.verifyHistory() == .whole(lines: 3))
    }

    @Test func `an address that somebody else has by now stays theirs; the reset still goes to who raised it`()
        async throws
    {
        let link = try await alarm()
        try await changeEmail(to: "thief@example.com")
        let ben = try await fixture.accounts.signUp(
            name: "Ben", email: .ana, password: Secret("ben's own horse"), from: .home)

        try await raise(link)

        #expect(told.news.last?.recipient == "ana@example.com")
        #expect(told.news.last?.member.id == here.member.id)
        #expect(try fixture.member(holding: ben.session)?.email == "ana@example.com")
    }

    @Test func `an account that goes takes its links with it`() async throws {
        _ = try await alarm()
        try await fixture.accounts.requestDeletion(of: here.member.id, in: here.session, from: .home)

        fixture.pass(.seconds(3 * 24 * 3600))
        try await fixture.accounts.removeExpired()

        #expect(try fixture.count("alarm_links") == 0)
    }
}
