import Database
import Secrets
import TestSupport
import Testing

@testable import Mail

/// An outbox over a database of its own, and what tests move and look at: its clock, the postbox behind it, its log.
struct MailFixture {
    let database: Database
    let outbox: Outbox
    let clock = MovedClock()
    let postbox = Postbox()
    let logBook = LogBook()

    init() throws {
        database = try .forTests(Outbox.schema, numbersRows: true)
        outbox = Outbox(
            database: database, key: .random(), sender: Sender(address: "no-reply@todo.example.com"),
            clock: clock.clock)
    }

    func put(
        _ text: String, html: String? = nil, life: Duration? = nil, canWait: Bool = false,
        to recipient: String = "ana@example.com"
    ) async throws {
        try await database.write { [outbox] in
            try outbox.put(
                Mail(to: recipient, subject: "A link", text: text, html: html, life: life, canWait: canWait), in: $0)
        }
    }

    /// - Parameter outbox: another one than this fixture's.
    /// - Parameter transport: another one than the postbox.
    /// - Parameter usualTime: how long an email keeps its place.
    func round(
        of outbox: Outbox? = nil, through transport: Transport? = nil, usualTime: Duration = DeliveryRound.usualTime
    ) -> DeliveryRound {
        DeliveryRound(
            outbox: outbox ?? self.outbox, sender: self.outbox.sender,
            transport: transport ?? postbox.deliver, logger: logBook.logger, patrol: .milliseconds(5),
            usualTime: usualTime)
    }

    /// The oldest mail that is still known.
    func entry() async throws -> OutboxEntry {
        try await #require(try Outbox.entries(in: database, delivered: true).first)
    }
}
