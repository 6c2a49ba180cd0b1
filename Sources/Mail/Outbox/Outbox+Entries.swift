import Database

extension Outbox {
    /// The emails in the outbox, oldest first.
    /// - Parameter delivered: whether to include delivered ones.
    package static func entries(in database: Database, delivered: Bool) async throws -> [OutboxEntry] {
        try await database.read { try entries($0, delivered: delivered) }
    }

    /// The same in a database that is only read.
    package static func entries(_ reader: Reader, delivered: Bool) throws -> [OutboxEntry] {
        try reader.rows(
            "SELECT \(OutboxEntry.columns) FROM outbox \(delivered ? "" : "WHERE delivered_at IS NULL") ORDER BY id",
            as: OutboxEntry.init(row:))
    }

    /// The email with this number, or nil.
    package static func entry(_ id: Int64, in database: Database) async throws -> OutboxEntry? {
        try await database.read { reader in
            try reader.first(
                "SELECT \(OutboxEntry.columns) FROM outbox WHERE id = ?", [id], as: OutboxEntry.init(row:))
        }
    }

    /// Makes emails due now, with as much time for retries as a new one. A running server takes them within seconds.
    /// - Parameters:
    ///   - id: a dead or waiting email; nil for all of them.
    ///   - now: the present time.
    /// - Returns: how many there are.
    package static func retry(_ id: Int64?, in database: Database, at now: Timestamp) async throws -> Int {
        let which = "delivered_at IS NULL" + (id == nil ? "" : " AND id = ?")
        let ids: [any Bindable] = id.map { [$0] } ?? []
        return try await database.write { transaction in
            try transaction.execute(
                """
                UPDATE outbox SET attempts = 0, next_attempt_at = ?, give_up_at = ?, died_at = NULL WHERE \(which)
                """, [now, now + RetrySchedule.lifetime] + ids)
        }
    }
}
