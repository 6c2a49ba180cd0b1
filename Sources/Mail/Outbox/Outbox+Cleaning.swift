import Database

extension Outbox {
    /// How long the recipient and the time of a delivered email are kept, for inquiries about it.
    package static let keepsDelivered: Duration = .seconds(30 * 24 * 60 * 60)
    /// How long a dead email can be retried by the operator. Any link in it expires long before.
    package static let keepsDead: Duration = .seconds(90 * 24 * 60 * 60)

    /// Deletes emails that were delivered or given up long ago.
    package func removeExpired() async throws {
        let now = clock.now()
        try await database.write { transaction in
            try transaction.execute("DELETE FROM outbox WHERE delivered_at < ?", [now - Self.keepsDelivered])
            try transaction.execute("DELETE FROM outbox WHERE died_at < ?", [now - Self.keepsDead])
        }
    }
}
