import Database

extension Outbox {
    /// How long is known whom a delivered mail went to, and when: time enough to ask where a mail has got to.
    package static let keepsDelivered: Duration = .seconds(30 * 24 * 60 * 60)
    /// How long a mail that was given up can be tried again by hand. Whatever link it holds is dead long before.
    package static let keepsDead: Duration = .seconds(90 * 24 * 60 * 60)

    /// Forgets mails that were delivered or given up long ago.
    package func removeExpired() async throws {
        let now = clock.now()
        try await database.write { transaction in
            try transaction.execute("DELETE FROM outbox WHERE delivered_at < ?", [now - Self.keepsDelivered])
            try transaction.execute("DELETE FROM outbox WHERE died_at < ?", [now - Self.keepsDead])
        }
    }
}
