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

    private enum Column: Int, RecordColumn {
        case id, recipient, messageID, writtenAt, attempts, nextAttemptAt, deliveredAt, diedAt, lastFailure
    }

    /// The columns that `init(row:)` reads.
    static let columns = Column.selection

    init(row: Row) {
        id = row.int(Column.id)
        recipient = row.text(Column.recipient)
        messageID = row.text(Column.messageID)
        writtenAt = row.timestamp(Column.writtenAt)
        attempts = Int(row.int(Column.attempts))
        nextAttemptAt = row.optionalTimestamp(Column.nextAttemptAt)
        deliveredAt = row.optionalTimestamp(Column.deliveredAt)
        diedAt = row.optionalTimestamp(Column.diedAt)
        lastFailure = row.optionalText(Column.lastFailure)
        state = deliveredAt != nil ? .delivered : nextAttemptAt != nil ? .waiting : .dead
    }
}
