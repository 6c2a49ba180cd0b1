import Database
import Testing

@testable import Mail

@Suite(.timeLimit(.minutes(5))) struct DeadMailTests {
    private let desk: MailFixture

    init() throws {
        desk = try MailFixture()
    }

    @Test func `a mail that was refused is dead at once, logged, and kept`() async throws {
        try await desk.put("https://todo.example.com/reset/secret", to: "ana.nobody@example.com")
        desk.postbox.fail(DeliveryFailure(.refused, "RCPT: 550 <ana.nobody@example.com>: no such user"))
        var round = desk.round()

        try await round.run()
        desk.clock.move(by: .seconds(3 * 24 * 3600))
        try await round.run()

        let dead = try desk.entry()
        #expect(dead.state == .dead)
        #expect(dead.diedAt != nil)
        #expect(desk.postbox.attempts == 1)
        #expect(desk.logBook.lines.count == 1)
        #expect(desk.logBook.lines.first?.contains("warning Mail given up") == true)
        #expect(desk.logBook.lines.first?.contains("<a…@example.com>: no such user") == true)
        #expect(!desk.logBook.lines.joined().contains("nobody"))
        #expect(!desk.logBook.lines.joined().contains("secret"))
    }

    @Test func `after two days a mail is dead`() async throws {
        try await desk.put("Hello")
        var round = desk.round()

        for _ in 0..<100 where try desk.entry().state == .waiting {
            desk.postbox.fail(DeliveryFailure(.unreachable, "nobody there"))
            desk.clock.move(to: try #require(try desk.entry().nextAttemptAt))
            try await round.run()
        }

        let dead = try desk.entry()
        #expect(dead.state == .dead)
        #expect(dead.diedAt == dead.writtenAt + .seconds(2 * 24 * 3600))
        #expect(desk.postbox.mails.isEmpty)
    }

    @Test func `a dead mail that is tried again is new, but for its Message-ID`() async throws {
        try await desk.put("Hello")
        try await desk.put("Another")
        desk.postbox.fail(DeliveryFailure(.refused, "no"), DeliveryFailure(.refused, "no"))
        var round = desk.round()
        try await round.run()
        desk.clock.move(by: .seconds(10 * 24 * 3600))

        let count = try await Outbox.retry(nil, in: desk.database, at: desk.clock.now)
        desk.postbox.fail(DeliveryFailure(.postponed, "later"))
        try await round.run()

        #expect(count == 2)
        #expect(desk.postbox.mails.map(\.mail.text) == ["Another"])
        #expect(try desk.entry().state == .waiting)
        #expect(try await Outbox.retry(1, in: desk.database, at: desk.clock.now) == 1)
        try await round.run()
        #expect(desk.postbox.mails.last?.mail.text == "Hello")
        #expect(try await Outbox.retry(1, in: desk.database, at: desk.clock.now) == 0)
        #expect(try await Outbox.retry(99, in: desk.database, at: desk.clock.now) == 0)
        #expect(try await Outbox.retry(nil, in: desk.database, at: desk.clock.now) == 0)
    }

    @Test func `a delivered mail is forgotten after a month, a dead one after three`() async throws {
        desk.postbox.fail(DeliveryFailure(.refused, "no"))
        var round = desk.round()
        for text in ["dead", "delivered", "much later"] {
            try await desk.put(text)
            try await round.run()
            if text == "delivered" { desk.clock.move(by: .seconds(31 * 24 * 3600)) }
        }

        try await desk.outbox.removeExpired()
        #expect(try Outbox.entries(in: desk.database, delivered: true).map(\.id) == [1, 3])
        #expect(try desk.entry().state == .dead)

        desk.clock.move(by: .seconds(60 * 24 * 3600))
        try await desk.outbox.removeExpired()
        #expect(try Outbox.entries(in: desk.database, delivered: true).isEmpty)
    }
}
