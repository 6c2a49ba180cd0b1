import Database
import Secrets
import Testing

@testable import Mail

@Suite(.timeLimit(.minutes(5))) struct DeliveryTests {
    private let fixture: MailFixture

    init() throws {
        fixture = try MailFixture()
    }

    @Test func `a mail that has to wait goes out later, as it was`() async throws {
        try await fixture.put("Hello", html: "<p>Hello</p>")
        fixture.postbox.fail(
            DeliveryFailure(.postponed, "RCPT: 451 later"), DeliveryFailure(.postponed, "RCPT: 451 later"))
        var round = fixture.round()

        try await round.run()
        let first = try await fixture.entry()
        fixture.clock.move(by: .seconds(1))
        try await round.run()
        #expect(fixture.postbox.attempts == 1)
        fixture.clock.move(by: .seconds(1))
        try await round.run()
        let second = try await fixture.entry()
        fixture.clock.move(by: .seconds(4))
        try await round.run()

        #expect(first.state == .waiting)
        #expect(first.attempts == 1)
        #expect(first.lastFailure == "RCPT: 451 later")
        #expect(fixture.logBook.lines.count { $0.contains("warning Mail not delivered, to be tried again") } == 2)
        #expect(second.attempts == 2)
        let mail = try #require(fixture.postbox.mails.first)
        #expect(mail.messageID == first.messageID)
        #expect(mail.mail.html == "<p>Hello</p>")
        #expect(try await fixture.entry().state == .delivered)
        #expect(try await fixture.entry().lastFailure == nil)
    }

    @Test func `a mail that was written by a clock ahead goes out once the clock is right`() async throws {
        fixture.clock.move(by: .seconds(30 * 24 * 60 * 60))
        try await fixture.put("Hello")
        fixture.clock.move(by: .seconds(-30 * 24 * 60 * 60))
        var round = fixture.round()

        fixture.postbox.fail(DeliveryFailure(.postponed, "RCPT: 451 later"))
        try await round.run()
        try await round.run()
        #expect(fixture.postbox.attempts == 1)
        fixture.clock.move(by: .seconds(2))
        try await round.run()

        #expect(fixture.postbox.mails.count == 1)
    }

    @Test func `while the mail server can't be reached, one mail tries for all`() async throws {
        for number in 1...5 { try await fixture.put("Hello \(number)") }
        fixture.postbox.fail(DeliveryFailure(.unreachable, "nobody there"))
        var round = fixture.round()

        try await round.run()
        #expect(fixture.postbox.attempts == 1)
        try await round.run()

        #expect(fixture.postbox.mails.map(\.mail.text) == ["Hello 2", "Hello 3", "Hello 4", "Hello 5"])
    }

    @Test func `a login that is refused is tried again after growing pauses, however many mails wait`() async throws {
        for number in 1...40 { try await fixture.put("Hello \(number)") }
        for _ in 1...9 { fixture.postbox.fail(DeliveryFailure(.loginRefused, "AUTH: 535 no")) }
        var round = fixture.round()

        // At once, and after 2, 4, 8, 16, 32, 64, 128 and 256 seconds.
        for _ in 0..<600 {
            try await round.run()
            try await round.run()
            fixture.clock.move(by: .seconds(1))
        }
        #expect(fixture.postbox.attempts == 9)
        // The longest pause; then the login is accepted.
        fixture.clock.move(by: .seconds(300))
        try await round.run()
        #expect(fixture.postbox.mails.count == 40)
        try await fixture.put("Hello 41")
        try await round.run()

        #expect(fixture.postbox.mails.count == 41)
    }

    @Test func `one mail's trouble holds up no other`() async throws {
        try await fixture.put("first")
        try await fixture.put("second")
        try await fixture.put("third")
        struct Surprise: Error {}
        fixture.postbox.fail(DeliveryFailure(.refused, "no"), Surprise())
        var round = fixture.round()

        try await round.run()

        #expect(fixture.postbox.mails.map(\.mail.text) == ["third"])
        #expect(
            try await Outbox.entries(in: fixture.database, delivered: true).map(\.state) == [
                .dead, .waiting, .delivered,
            ])
    }

    @Test func `a mail that was interrupted waits as if nothing had been`() async throws {
        try await fixture.put("Hello")
        fixture.postbox.fail(CancellationError())
        var round = fixture.round()

        try await round.run()

        #expect(try await fixture.entry().attempts == 0)
        #expect(try await fixture.entry().nextAttemptAt == fixture.clock.now)
        #expect(fixture.logBook.lines.isEmpty)
    }

    /// - Parameter keepsLead: whether the node is the leader all the time, or again.
    @Test(.enabled(if: Database.Location.isSQLiteTested, "the trigger is SQLite's"), arguments: [true, false])
    func `a mail that was taken is not sent again because the disk is full`(keepsLead: Bool) async throws {
        try await fixture.put("Hello")
        try await fixture.database.write {
            try $0.execute(
                """
                CREATE TRIGGER full BEFORE UPDATE OF delivered_at ON outbox BEGIN SELECT RAISE(ABORT, 'disk full'); END
                """)
        }
        var round = fixture.round()

        await #expect(throws: (any Error).self) { try await round.run() }
        await #expect(throws: (any Error).self) { try await round.run() }
        try await fixture.database.write { try $0.execute("DROP TRIGGER full") }
        if !keepsLead { round = fixture.round() }
        try await round.run()

        #expect(fixture.postbox.attempts == 1)
        #expect(try await fixture.entry().state == .delivered)
    }

    @Test func `a delivered mail keeps no text, and is listed only when asked for`() async throws {
        try await fixture.put("Hello", html: "<p>Hello</p>")
        let sealed = "SELECT count(*) FROM outbox WHERE sealed_subject IS NOT NULL OR sealed_html IS NOT NULL"
        #expect(try await fixture.database.read { try $0.first(sealed) { $0.int(0) } } == 1)
        var round = fixture.round()

        try await round.run()

        #expect(try await fixture.database.read { try $0.first(sealed) { $0.int(0) } } == 0)
        #expect(try await Outbox.entries(in: fixture.database, delivered: false).isEmpty)
        #expect(try await Outbox.entry(1, in: fixture.database)?.state == .delivered)
        #expect(try await Outbox.entry(2, in: fixture.database) == nil)
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
                for statement in step.sqlite.split(separator: ";") where statement.contains("outbox") {
                    try $0.execute(String(statement))
                }
            }
        }
        let outbox = Outbox(database: old, key: key, sender: fixture.outbox.sender)
        var round = fixture.round(of: outbox)

        try await round.run()

        #expect(fixture.postbox.mails.map(\.messageID) == ["<old@todo.example.com>"])
        #expect(try await Outbox.entry(1, in: old)?.state == .delivered)
    }

    @Test func `a mail sealed with another key is not sent, and says why`() async throws {
        try await fixture.put("Hello")
        let stranger = Outbox(
            database: fixture.database, key: .random(), sender: fixture.outbox.sender, clock: fixture.outbox.clock)
        var round = fixture.round(of: stranger)

        try await round.run()

        #expect(fixture.postbox.attempts == 0)
        #expect(try await fixture.entry().state == .waiting)
        #expect(try await fixture.entry().lastFailure?.contains("outbox.key") == true)
    }
}
