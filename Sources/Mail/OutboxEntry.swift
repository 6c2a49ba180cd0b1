import Database

/// What may be shown of an email in the outbox: everything but its content.
package struct OutboxEntry: Sendable {
    package enum State: String, Sendable, CaseIterable {
        case waiting, delivered, dead
    }

    package let id: Int64
    package let state: State
    package let recipient: String
    package let messageID: String
    package let writtenAt: Timestamp
    package let attempts: Int
    package let nextAttemptAt: Timestamp?
    package let deliveredAt: Timestamp?
    package let diedAt: Timestamp?
    /// Why the latest attempt failed; without addresses and links.
    package let lastFailure: String?

    static let columns =
        "id, recipient, message_id, written_at, attempts, next_attempt_at, delivered_at, died_at, last_failure"

    init(row: Row) {
        id = row.int(0)
        recipient = row.text(1)
        messageID = row.text(2)
        writtenAt = Timestamp(milliseconds: row.int(3))
        attempts = Int(row.int(4))
        nextAttemptAt = row.optionalInt(5).map(Timestamp.init(milliseconds:))
        deliveredAt = row.optionalInt(6).map(Timestamp.init(milliseconds:))
        diedAt = row.optionalInt(7).map(Timestamp.init(milliseconds:))
        lastFailure = row.optionalText(8)
        state = deliveredAt != nil ? .delivered : nextAttemptAt != nil ? .waiting : .dead
    }
}
