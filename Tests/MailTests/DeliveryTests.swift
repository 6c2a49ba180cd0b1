import Database
import Secrets
import Testing

@testable import Mail

@Suite(.timeLimit(.minutes(5))) struct DeliveryTests {
    private let desk: MailFixture

    init() throws {
        desk = try MailFixture()
    }

    @Test func `a mail that has to wait goes out later, as it was`() async throws {
        try await desk.put("Hello", html: "<p>Hello</p>")
        desk.postbox.fail(
            DeliveryFailure(.postponed, "RCPT: 451 later"), DeliveryFailure(.postponed, "RCPT: 451 later"))
        var round = desk.round()

        try await round.run()
        let first = try desk.entry()
        desk.clock.move(by: .seconds(1))
        try await round.run()
        #expect(desk.postbox.attempts == 1)
        desk.clock.move(by: .seconds(1))
        try await round.run()
        let second = try desk.entry()
        desk.clock.move(by: .seconds(4))
        try await round.run()

        #expect(first.state == .waiting)
        #expect(first.attempts == 1)
        #expect(first.lastFailure == "RCPT: 451 later")
        #expect(second.attempts == 2)
        let mail = try #require(desk.postbox.mails.first)
        #expect(mail.messageID == first.messageID)
        #expect(mail.mail.html == "<p>Hello</p>")
        #expect(try desk.entry().state == .delivered)
        #expect(try desk.entry().lastFailure == nil)
    }

    @Test func `a mail that was written by a clock ahead goes out once the clock is right`() async throws {
        desk.clock.move(by: .seconds(30 * 24 * 60 * 60))
        try await desk.put("Hello")
        desk.clock.move(by: .seconds(-30 * 24 * 60 * 60))
        var round = desk.round()

        desk.postbox.fail(DeliveryFailure(.postponed, "RCPT: 451 later"))
        try await round.run()
        try await round.run()
        #expect(desk.postbox.attempts == 1)
        desk.clock.move(by: .seconds(2))
        try await round.run()

        #expect(desk.postbox.mails.count == 1)
    }

    @Test func `while the mail server can't be reached, one mail tries for all`() async throws {
        for number in 1...5 { try await desk.put("Hello \(number)") }
        desk.postbox.fail(DeliveryFailure(.unreachable, "nobody there"))
        var round = desk.round()

        try await round.run()
        #expect(desk.postbox.attempts == 1)
        try await round.run()

        #expect(desk.postbox.mails.map(\.mail.text) == ["Hello 2", "Hello 3", "Hello 4", "Hello 5"])
    }

    @Test func `one mail's trouble holds up no other`() async throws {
        try await desk.put("first")
        try await desk.put("second")
        try await desk.put("third")
        struct Surprise: Error {}
        desk.postbox.fail(DeliveryFailure(.refused, "no"), Surprise())
        var round = desk.round()

        try await round.run()

        #expect(desk.postbox.mails.map(\.mail.text) == ["third"])
        #expect(try Outbox.entries(in: desk.database, delivered: true).map(\.state) == [.dead, .waiting, .delivered])
    }

    @Test func `a mail that was interrupted waits as if nothing had been`() async throws {
        try await desk.put("Hello")
        desk.postbox.fail(CancellationError())
        var round = desk.round()

        try await round.run()

        #expect(try desk.entry().attempts == 0)
        #expect(try desk.entry().nextAttemptAt == desk.clock.now)
        #expect(desk.logBook.lines.isEmpty)
    }

    @Test func `a mail that was taken is not sent again because the disk is full`() async throws {
        try await desk.put("Hello")
        try await desk.database.write {
            try $0.execute(
                """
                CREATE TRIGGER full BEFORE UPDATE OF delivered_at ON outbox BEGIN SELECT RAISE(ABORT, 'disk full'); END
                """)
        }
        var round = desk.round()

        await #expect(throws: (any Error).self) { try await round.run() }
        await #expect(throws: (any Error).self) { try await round.run() }
        try await desk.database.write { try $0.execute("DROP TRIGGER full") }
        try await round.run()

        #expect(desk.postbox.attempts == 1)
        #expect(try desk.entry().state == .delivered)
    }

    @Test func `a delivered mail keeps no text, and is listed only when asked for`() async throws {
        try await desk.put("Hello", html: "<p>Hello</p>")
        let sealed = "SELECT count(*) FROM outbox WHERE sealed_subject IS NOT NULL OR sealed_html IS NOT NULL"
        #expect(try desk.database.read { try $0.first(sealed) { $0.int(0) } } == 1)
        var round = desk.round()

        try await round.run()

        #expect(try desk.database.read { try $0.first(sealed) { $0.int(0) } } == 0)
        #expect(try Outbox.entries(in: desk.database, delivered: false).isEmpty)
        #expect(try Outbox.entry(1, in: desk.database)?.state == .delivered)
        #expect(try Outbox.entry(2, in: desk.database) == nil)
    }

    @Test func `a mail from before is delivered by the newer schema`() async throws {
        let old = try Database(at: .memory, schema: Schema(migrations: Array(Outbox.schema.migrations.prefix(1))))
        let key = SealingKey.random()
        try await old.write {
            try $0.execute(
                """
                INSERT INTO outbox (recipient, sealed_subject, sealed_text, message_id, written_at, next_attempt_at)
                VALUES ('ana@example.com', ?, ?, '<old@todo.example.com>', 1000, 1000)
                """, [key.seal("A link"), key.seal("Hello")])
            for step in Outbox.schema.migrations.dropFirst() {
                for statement in step.sql.split(separator: ";") where statement.contains("outbox") {
                    try $0.execute(String(statement))
                }
            }
        }
        let outbox = Outbox(database: old, key: key, sender: desk.outbox.sender)
        var round = desk.round(of: outbox)

        try await round.run()

        #expect(desk.postbox.mails.map(\.messageID) == ["<old@todo.example.com>"])
        #expect(try Outbox.entry(1, in: old)?.state == .delivered)
    }

    @Test func `a mail sealed with another key is not sent, and says why`() async throws {
        try await desk.put("Hello")
        let stranger = Outbox(
            database: desk.database, key: .random(), sender: desk.outbox.sender, clock: desk.outbox.clock)
        var round = desk.round(of: stranger)

        try await round.run()

        #expect(desk.postbox.attempts == 0)
        #expect(try desk.entry().state == .waiting)
        #expect(try desk.entry().lastFailure?.contains("outbox.key") == true)
    }
}
