import Database
import Testing

@testable import Mail

@Suite(.timeLimit(.minutes(5))) struct DeadMailTests {
    private let fixture: MailFixture

    init() throws {
        fixture = try MailFixture()
    }

    @Test func `a mail that was refused is dead at once, logged, and kept`() async throws {
        try await fixture.put("https://todo.example.com/reset/secret", to: "ana.nobody@example.com")
        fixture.postbox.fail(DeliveryFailure(.refused, "RCPT: 550 <ana.nobody@example.com>: no such user"))
        var round = fixture.round()

        try await round.run()
        fixture.clock.move(by: .seconds(3 * 24 * 3600))
        try await round.run()

        let dead = try await fixture.entry()
        #expect(dead.state == .dead)
        #expect(dead.diedAt != nil)
        #expect(fixture.postbox.attempts == 1)
        #expect(fixture.logBook.lines.count == 1)
        #expect(fixture.logBook.lines.first?.contains("warning Mail given up") == true)
        #expect(fixture.logBook.lines.first?.contains("<a…@example.com>: no such user") == true)
        #expect(!fixture.logBook.lines.joined().contains("nobody"))
        #expect(!fixture.logBook.lines.joined().contains("secret"))
    }

    @Test(arguments: ["sealed_text", "sealed_subject"])
    func `a damaged mail is dead at once, logged, and holds up no other`(part: String) async throws {
        try await fixture.put("damaged")
        let changed = [UInt8](repeating: 7, count: 60)
        try await fixture.database.write { try $0.execute("UPDATE outbox SET \(part) = ?", [changed]) }
        try await fixture.put("whole")
        var round = fixture.round()

        try await round.run()

        let dead = try await fixture.entry()
        #expect(dead.state == .dead)
        #expect(dead.lastFailure?.contains("damaged") == true)
        #expect(fixture.logBook.lines.count { $0.contains("warning Mail given up") && $0.contains("damaged") } == 1)
        #expect(fixture.postbox.mails.map(\.mail.text) == ["whole"])
    }

    @Test func `after two days a mail is dead`() async throws {
        try await expectDead(after: .seconds(2 * 24 * 3600), life: nil)
    }

    /// Its reader has the rest.
    @Test func `a mail about a link is dead after three quarters of its life, and no later than others`() async throws {
        try await expectDead(after: .seconds(450), life: .seconds(600))
        try await expectDead(after: .seconds(2 * 24 * 3600), life: .seconds(30 * 24 * 3600))
    }

    private func expectDead(after lifetime: Duration, life: Duration?) async throws {
        try await fixture.put("Hello", life: life)
        var round = fixture.round()

        for _ in 0..<100 where try await newest().state == .waiting {
            fixture.postbox.fail(DeliveryFailure(.unreachable, "nobody there"))
            fixture.clock.move(to: try await #require(try newest().nextAttemptAt))
            try await round.run()
        }

        let dead = try await newest()
        #expect(dead.state == .dead)
        #expect(dead.diedAt == dead.writtenAt + lifetime)
        #expect(fixture.postbox.mails.isEmpty)
    }

    @Test func `a mail whose turn comes when its code is nearly over is given up unsent, but not news`() async throws {
        try await fixture.put("123456", life: .seconds(600))
        try await fixture.put("news")
        fixture.clock.move(by: .seconds(526))
        var round = fixture.round()

        try await round.run()

        #expect(fixture.postbox.mails.map(\.mail.text) == ["news"])
        let dead = try await fixture.entry()
        #expect(dead.state == .dead)
        #expect(dead.attempts == 0)
        #expect(dead.lastFailure?.contains("expired") == true)
        #expect(fixture.logBook.lines.contains { $0.contains("warning Mail given up") && $0.contains("expired") })

        #expect(try await Outbox.retry(nil, in: fixture.database, at: fixture.clock.now) == 1)
        try await round.run()
        #expect(fixture.postbox.mails.last?.mail.text == "123456", "the operator wants it so")
    }

    @Test func `a mail whose turn comes late, but while its reader has time for the code, is sent`() async throws {
        try await fixture.put("123456", life: .seconds(600))
        fixture.clock.move(by: .seconds(525))
        var round = fixture.round()

        try await round.run()

        #expect(fixture.postbox.mails.count == 1)
    }

    private func newest() async throws -> OutboxEntry {
        try await #require(try Outbox.entries(in: fixture.database, delivered: true).last)
    }

    @Test func `a dead mail that is tried again is new, but for its Message-ID`() async throws {
        try await fixture.put("Hello")
        try await fixture.put("Another")
        fixture.postbox.fail(DeliveryFailure(.refused, "no"), DeliveryFailure(.refused, "no"))
        var round = fixture.round()
        try await round.run()
        fixture.clock.move(by: .seconds(10 * 24 * 3600))

        let count = try await Outbox.retry(nil, in: fixture.database, at: fixture.clock.now)
        fixture.postbox.fail(DeliveryFailure(.postponed, "later"))
        try await round.run()

        #expect(count == 2)
        #expect(fixture.postbox.mails.map(\.mail.text) == ["Another"])
        #expect(try await fixture.entry().state == .waiting)
        #expect(try await Outbox.retry(1, in: fixture.database, at: fixture.clock.now) == 1)
        try await round.run()
        #expect(fixture.postbox.mails.last?.mail.text == "Hello")
        #expect(try await Outbox.retry(1, in: fixture.database, at: fixture.clock.now) == 0)
        #expect(try await Outbox.retry(99, in: fixture.database, at: fixture.clock.now) == 0)
        #expect(try await Outbox.retry(nil, in: fixture.database, at: fixture.clock.now) == 0)
    }

    @Test func `all that are tried again are those that wait for their next attempt, too`() async throws {
        for text in ["dead", "waiting", "delivered"] { try await fixture.put(text) }
        fixture.postbox.fail(DeliveryFailure(.refused, "no"), DeliveryFailure(.postponed, "later"))
        var round = fixture.round()
        try await round.run()
        #expect(fixture.postbox.mails.map(\.mail.text) == ["delivered"])

        #expect(try await Outbox.retry(nil, in: fixture.database, at: fixture.clock.now) == 2)
        try await round.run()

        #expect(fixture.postbox.mails.map(\.mail.text) == ["delivered", "dead", "waiting"])
    }

    @Test func `a delivered mail is forgotten after a month, a dead one after three`() async throws {
        fixture.postbox.fail(DeliveryFailure(.refused, "no"))
        var round = fixture.round()
        for text in ["dead", "delivered", "much later"] {
            try await fixture.put(text)
            try await round.run()
            if text == "delivered" { fixture.clock.move(by: .seconds(31 * 24 * 3600)) }
        }

        try await fixture.outbox.removeExpired()
        #expect(try await Outbox.entries(in: fixture.database, delivered: true).map(\.id) == [1, 3])
        #expect(try await fixture.entry().state == .dead)

        fixture.clock.move(by: .seconds(60 * 24 * 3600))
        try await fixture.outbox.removeExpired()
        #expect(try await Outbox.entries(in: fixture.database, delivered: true).isEmpty)
    }
}
