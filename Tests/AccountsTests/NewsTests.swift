import Accounts
import Database
import Secrets
import Testing

/// What members are told, and that it is told if, and only if, it has happened.
@Suite(.timeLimit(.minutes(5))) struct NewsTests {
    private struct Failure: Error {}

    private let fixture: AccountsFixture
    private let here: SignedIn
    private let told = Told()
    private let failing: Herald = { _, _ in throw Failure() }

    init() async throws {
        fixture = try AccountsFixture()
        here = try await fixture.signUpAna()
    }

    private func changePassword(telling herald: @escaping Herald) async throws {
        try await fixture.accounts.changePassword(
            of: here.member.id, to: Secret("brand new horse"), endingOthers: true, keeping: here.session,
            from: .elsewhere, telling: herald)
    }

    private func resetLink() async throws -> Token {
        try await fixture.accounts.startReset(for: .ana, from: .home, telling: told.herald)
        return try #require(told.resetLinks.last)
    }

    /// A ticket that was used, and the one that came after it.
    private func usedTicket() async throws -> (used: RememberTicket, next: RememberTicket) {
        let used = try #require(try await fixture.signInAna(remember: true).ticket)
        let back = try await fixture.accounts.comeBack(with: used, from: .home, telling: told.herald)
        guard case .signedIn(let signedIn) = back else { throw Failure() }
        #expect(try fixture.member(holding: signedIn.session) != nil)
        return (used, try #require(signedIn.ticket))
    }

    @Test func `a changed password is told, with who and when, to the member's address`() async throws {
        try await changePassword(telling: told.herald)

        let news = try #require(told.news.first)
        #expect(told.events == ["passwordChanged"])
        #expect(news.member == here.member)
        #expect(news.recipient == "ana@example.com")
        #expect(news.client == .elsewhere)
        #expect(news.at == Timestamp(milliseconds: 1_800_000_000_000))
        #expect(try fixture.accounts.alarm(behind: news.alarm)?.recipient == "ana@example.com")
    }

    @Test func `a reset is told when it is asked for and when it is done`() async throws {
        let link = try await resetLink()

        try await fixture.accounts.resetPassword(
            to: Secret("brand new horse"), with: link, from: .home, telling: told.herald)

        #expect(told.events == ["resetRequested", "passwordReset"])
    }

    @Test func `a replayed ticket is told once, however often it comes again`() async throws {
        let (used, next) = try await usedTicket()

        for ticket in [used, used, next, used] {
            _ = try await fixture.accounts.comeBack(
                with: ticket, marked: ticket.staleMark, from: .elsewhere, telling: told.herald)
        }

        #expect(told.events == ["ticketReplayed"])
        #expect(told.news.first?.client == .elsewhere)
    }

    @Test func `coming back in the ordinary way is no news`() async throws {
        _ = try await usedTicket()

        #expect(told.news.isEmpty)
        #expect(try fixture.count("alarm_links") == 0)
    }

    @Test func `when telling fails the password stays what it was, and everybody signed in`() async throws {
        let other = try await fixture.signInAna()

        await #expect(throws: Failure.self) { try await changePassword(telling: failing) }

        #expect(try fixture.member(holding: other.session) != nil)
        _ = try await fixture.signInAna()
        #expect(try fixture.count("alarm_links") == 0)
        let events = try fixture.accounts.history(of: here.member.id, limit: 10).map(\.event)
        #expect(!events.contains(.passwordChanged))
        #expect(try fixture.accounts.verifyHistory() == .whole(lines: events.count))
    }

    @Test func `when telling fails a reset link is not used up`() async throws {
        let link = try await resetLink()

        await #expect(throws: Failure.self) {
            try await fixture.accounts.resetPassword(
                to: Secret("brand new horse"), with: link, from: .home, telling: failing)
        }

        #expect(try fixture.accounts.isGood(resetLink: link))
        _ = try await fixture.signInAna()
    }

    @Test func `when telling fails a replay is not taken note of, and told the next time`() async throws {
        let (used, _) = try await usedTicket()

        await #expect(throws: Failure.self) {
            _ = try await fixture.accounts.comeBack(
                with: used, marked: used.staleMark, from: .elsewhere, telling: failing)
        }
        _ = try await fixture.accounts.comeBack(
            with: used, marked: used.staleMark, from: .elsewhere, telling: told.herald)

        #expect(told.events == ["ticketReplayed"])
    }

    @Test func `a new device is told in the transaction of the log-in`() async throws {
        let accounts = fixture.accounts
        try await fixture.database.write { [here, told] transaction in
            try accounts.announce(
                .newDevice, to: here.member, from: .elsewhere, at: Timestamp(milliseconds: 1_800_000_000_000),
                in: transaction,
                telling: told.herald)
        }

        #expect(told.events == ["newDevice"])
        #expect(try accounts.alarm(behind: try #require(told.news.first?.alarm)) != nil)
    }

    @Test func `several links are open at once, each with its own news`() async throws {
        _ = try await resetLink()
        _ = try await resetLink()
        try await changePassword(telling: told.herald)

        let alarms = told.news.map(\.alarm)
        #expect(alarms.count == 3)
        for alarm in alarms { #expect(try fixture.accounts.alarm(behind: alarm) != nil) }
    }
}
