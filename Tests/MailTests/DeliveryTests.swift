import Database
import Logging
import Security
import Synchronization
import Testing

@testable import Mail

@Suite struct DeliveryTests {
    private let database: Database
    private let outbox: Outbox
    private let postbox = Postbox()
    private let logBook = LogBook()
    private let clock = Clock()

    init() throws {
        database = try Database(at: .memory, migrations: Outbox.migrations)
        outbox = Outbox(
            database: database, key: .random(), sender: Sender(address: "no-reply@todo.example.com"),
            clock: WallClock { [clock] in clock.now })
    }

    private func put(_ text: String, html: String? = nil, to recipient: String = "ana@example.com") async throws {
        try await database.write { [outbox] in
            try outbox.put(Mail(to: recipient, subject: "A link", text: text, html: html), in: $0)
        }
    }

    private func round() -> DeliveryRound {
        DeliveryRound(outbox: outbox, sender: outbox.sender, transport: postbox.deliver, logger: logBook.logger)
    }

    private func entry() throws -> OutboxEntry {
        try #require(try Outbox.entries(in: database, delivered: true).first)
    }

    @Test func `a mail that has to wait goes out later, as it was`() async throws {
        try await put("Hello", html: "<p>Hello</p>")
        postbox.fail(DeliveryFailure(.postponed, "RCPT: 451 later"), DeliveryFailure(.postponed, "RCPT: 451 later"))
        var round = round()

        try await round.run()
        let first = try entry()
        clock.move(.seconds(1))
        try await round.run()
        #expect(postbox.attempts == 1)
        clock.move(.seconds(1))
        try await round.run()
        let second = try entry()
        clock.move(.seconds(4))
        try await round.run()

        #expect(first.state == .waiting)
        #expect(first.attempts == 1)
        #expect(first.lastFailure == "RCPT: 451 later")
        #expect(second.attempts == 2)
        let mail = try #require(postbox.mails.first)
        #expect(mail.messageID == first.messageID)
        #expect(mail.mail.html == "<p>Hello</p>")
        #expect(try entry().state == .delivered)
        #expect(try entry().lastFailure == nil)
    }

    @Test func `a mail that was refused is dead at once, logged, and kept`() async throws {
        try await put("https://todo.example.com/reset/secret", to: "ana.nobody@example.com")
        postbox.fail(DeliveryFailure(.refused, "RCPT: 550 <ana.nobody@example.com>: no such user"))
        var round = round()

        try await round.run()
        clock.move(.seconds(3 * 24 * 3600))
        try await round.run()

        let dead = try entry()
        #expect(dead.state == .dead)
        #expect(dead.diedAt != nil)
        #expect(postbox.attempts == 1)
        #expect(logBook.lines.count == 1)
        #expect(logBook.lines.first?.contains("warning Mail given up") == true)
        #expect(logBook.lines.first?.contains("<a…@example.com>: no such user") == true)
        #expect(!logBook.lines.joined().contains("nobody"))
        #expect(!logBook.lines.joined().contains("secret"))
    }

    @Test func `after two days a mail is dead`() async throws {
        try await put("Hello")
        var round = round()

        for _ in 0..<100 where try entry().state == .waiting {
            postbox.fail(DeliveryFailure(.unreachable, "nobody there"))
            clock.move(try #require(try entry().nextAttemptAt))
            try await round.run()
        }

        let dead = try entry()
        #expect(dead.state == .dead)
        #expect(dead.diedAt == dead.writtenAt + .seconds(2 * 24 * 3600))
        #expect(postbox.mails.isEmpty)
    }

    @Test func `a dead mail that is tried again is new, but for its Message-ID`() async throws {
        try await put("Hello")
        try await put("Another")
        postbox.fail(DeliveryFailure(.refused, "no"), DeliveryFailure(.refused, "no"))
        var round = round()
        try await round.run()
        clock.move(.seconds(10 * 24 * 3600))

        let count = try await Outbox.retry(nil, in: database, at: clock.now)
        postbox.fail(DeliveryFailure(.postponed, "later"))
        try await round.run()

        #expect(count == 2)
        #expect(postbox.mails.map(\.mail.text) == ["Another"])
        #expect(try entry().state == .waiting)
        #expect(try await Outbox.retry(1, in: database, at: clock.now) == 1)
        try await round.run()
        #expect(postbox.mails.last?.mail.text == "Hello")
        #expect(try await Outbox.retry(1, in: database, at: clock.now) == 0)
        #expect(try await Outbox.retry(99, in: database, at: clock.now) == 0)
        #expect(try await Outbox.retry(nil, in: database, at: clock.now) == 0)
    }

    @Test func `while the mail server can't be reached, one mail tries for all`() async throws {
        for number in 1...5 { try await put("Hello \(number)") }
        postbox.fail(DeliveryFailure(.unreachable, "nobody there"))
        var round = round()

        try await round.run()
        #expect(postbox.attempts == 1)
        try await round.run()

        #expect(postbox.mails.map(\.mail.text) == ["Hello 2", "Hello 3", "Hello 4", "Hello 5"])
    }

    @Test func `one mail's trouble holds up no other`() async throws {
        try await put("first")
        try await put("second")
        try await put("third")
        struct Surprise: Error {}
        postbox.fail(DeliveryFailure(.refused, "no"), Surprise())
        var round = round()

        try await round.run()

        #expect(postbox.mails.map(\.mail.text) == ["third"])
        #expect(try Outbox.entries(in: database, delivered: true).map(\.state) == [.dead, .waiting, .delivered])
    }

    @Test func `a mail that was interrupted waits as if nothing had been`() async throws {
        try await put("Hello")
        postbox.fail(CancellationError())
        var round = round()

        try await round.run()

        #expect(try entry().attempts == 0)
        #expect(try entry().nextAttemptAt == clock.now)
        #expect(logBook.lines.isEmpty)
    }

    @Test func `a mail that was taken is not sent again because the disk is full`() async throws {
        try await put("Hello")
        try await database.write {
            try $0.execute(
                """
                CREATE TRIGGER full BEFORE UPDATE OF delivered_at ON outbox BEGIN SELECT RAISE(ABORT, 'disk full'); END
                """)
        }
        var round = round()

        await #expect(throws: (any Error).self) { try await round.run() }
        await #expect(throws: (any Error).self) { try await round.run() }
        try await database.write { try $0.execute("DROP TRIGGER full") }
        try await round.run()

        #expect(postbox.attempts == 1)
        #expect(try entry().state == .delivered)
    }

    @Test func `what is delivered keeps no text, and is listed only when asked for`() async throws {
        try await put("Hello", html: "<p>Hello</p>")
        let sealed = "SELECT count(*) FROM outbox WHERE sealed_subject IS NOT NULL OR sealed_html IS NOT NULL"
        #expect(try database.read { try $0.first(sealed) { $0.int(0) } } == 1)
        var round = round()

        try await round.run()

        #expect(try database.read { try $0.first(sealed) { $0.int(0) } } == 0)
        #expect(try Outbox.entries(in: database, delivered: false).isEmpty)
        #expect(try Outbox.entry(1, in: database)?.state == .delivered)
        #expect(try Outbox.entry(2, in: database) == nil)
    }

    @Test func `a delivered mail is forgotten after a month, a dead one never`() async throws {
        postbox.fail(DeliveryFailure(.refused, "no"))
        var round = round()
        for text in ["dead", "delivered", "much later"] {
            try await put(text)
            try await round.run()
            if text == "delivered" { clock.move(.seconds(31 * 24 * 3600)) }
        }

        #expect(try Outbox.entries(in: database, delivered: true).map(\.id) == [1, 3])
        #expect(try entry().state == .dead)
    }

    @Test func `a mail from before is delivered by the newer schema`() async throws {
        let old = try Database(at: .memory, migrations: Array(Outbox.migrations.prefix(1)))
        let key = SealingKey.random()
        try await old.write {
            try $0.execute(
                """
                INSERT INTO outbox (recipient, sealed_subject, sealed_text, message_id, written_at, next_attempt_at)
                VALUES ('ana@example.com', ?, ?, '<old@todo.example.com>', 1000, 1000)
                """, [key.seal("A link"), key.seal("Hello")])
            for step in Outbox.migrations.dropFirst() {
                for statement in step.sql.split(separator: ";") where statement.contains("outbox") {
                    try $0.execute(String(statement))
                }
            }
        }
        let outbox = Outbox(database: old, key: key, sender: outbox.sender)
        var round = DeliveryRound(
            outbox: outbox, sender: outbox.sender, transport: postbox.deliver, logger: logBook.logger)

        try await round.run()

        #expect(postbox.mails.map(\.messageID) == ["<old@todo.example.com>"])
        #expect(try Outbox.entry(1, in: old)?.state == .delivered)
    }

    @Test func `a mail sealed with another key is not sent, and says why`() async throws {
        try await put("Hello")
        let stranger = Outbox(database: database, key: .random(), sender: outbox.sender, clock: outbox.clock)
        var round = DeliveryRound(
            outbox: stranger, sender: outbox.sender, transport: postbox.deliver, logger: logBook.logger)

        try await round.run()

        #expect(postbox.attempts == 0)
        #expect(try entry().state == .waiting)
        #expect(try entry().lastFailure?.contains("outbox.key") == true)
    }
}

/// A clock that tests move.
private final class Clock: Sendable {
    private let time = Mutex(Timestamp(milliseconds: 1_795_246_200_000))

    var now: Timestamp { time.withLock { $0 } }

    func move(_ duration: Duration) {
        time.withLock { $0 = $0 + duration }
    }

    func move(_ moment: Timestamp) {
        time.withLock { $0 = moment }
    }
}
