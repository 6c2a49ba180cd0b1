import Database
import Mail

/// An email of the outbox as the command line prints it. The property names are the JSON keys.
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

    /// The columns of a list, separated by tabs.
    var line: String {
        [String(id), state, writtenAt, "\(attempts) failed", recipient, lastFailure ?? ""].joined(separator: "\t")
    }

    /// The details of a single email, one a line.
    var lines: [String] {
        let all: [(String, String?)] = [
            ("Email", String(id)), ("State", state), ("To", recipient), ("Message-ID", messageID),
            ("Written", writtenAt),
            ("Failed attempts", String(attempts)), ("Next attempt", nextAttemptAt), ("Delivered", deliveredAt),
            ("Given up", diedAt), ("Last failure", lastFailure),
        ]
        return all.compactMap { name, value in value.map { "\(name): \($0)" } }
    }
}
