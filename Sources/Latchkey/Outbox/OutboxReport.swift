import Database
import Mail

/// A mail of the outbox as the command line tells of it; as JSON, its properties are the keys.
struct OutboxReport: Encodable {
    let id: Int64
    let state: String
    let recipient: String
    let messageID: String
    let writtenAt: String
    let attempts: Int
    let nextAttemptAt: String?
    let deliveredAt: String?
    let diedAt: String?
    let lastFailure: String?

    init(_ entry: OutboxEntry) {
        id = entry.id
        state = entry.state.rawValue
        recipient = entry.recipient
        messageID = entry.messageID
        writtenAt = entry.writtenAt.iso8601
        attempts = entry.attempts
        nextAttemptAt = entry.nextAttemptAt.map(\.iso8601)
        deliveredAt = entry.deliveredAt.map(\.iso8601)
        diedAt = entry.diedAt.map(\.iso8601)
        lastFailure = entry.lastFailure
    }

    /// For a list: tabs between the columns.
    var line: String {
        [String(id), state, writtenAt, "\(attempts) failed", recipient, lastFailure ?? ""].joined(separator: "\t")
    }

    /// For a mail of its own: one thing a line.
    var lines: [String] {
        let all: [(String, String?)] = [
            ("Mail", String(id)), ("State", state), ("To", recipient), ("Message-ID", messageID),
            ("Written", writtenAt),
            ("Failed attempts", String(attempts)), ("Next attempt", nextAttemptAt), ("Delivered", deliveredAt),
            ("Given up", diedAt), ("Last failure", lastFailure),
        ]
        return all.compactMap { name, value in value.map { "\(name): \($0)" } }
    }
}
