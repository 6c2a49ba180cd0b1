import Database
import Secrets

/// Emails on their way: rows of the database, written in the same transaction as the change that they report.
///
/// Their text is sealed while they wait, because it may hold a one-time link; it is deleted on delivery.
package struct Outbox: Sendable {
    /// How long the recipient and the time of a delivered email are kept, for inquiries about it.
    private static let keepsDelivered: Duration = .days(30)
    /// How long a dead email can be retried by the operator. Any link in it expires long before.
    private static let keepsDead: Duration = .days(90)

    package let sender: Sender
    let database: Database
    let key: SealingKey
    let clock: WallClock
    let arrivals = DeliverySignal()
    let unstored = UnstoredDeliveries()

    package init(database: Database, key: SealingKey, sender: Sender, clock: WallClock = .system) {
        self.database = database
        self.key = key
        self.sender = sender
        self.clock = clock
    }

    /// Puts `mail` into the outbox; it is sent if, and only if, `transaction` is committed.
    package func put(_ mail: Mail, in transaction: Transaction) throws {
        _ = try insert(mail, in: transaction)
        transaction.afterCommit { [arrivals] in arrivals.announce() }
    }

    /// Does all the work of `put` and removes the email again, for requests that must not reveal whether there was one.
    package func putDecoy(_ mail: Mail, in transaction: Transaction) throws {
        let id = try insert(mail, in: transaction)
        try transaction.execute("DELETE FROM outbox WHERE id = ?", [id])
    }

    private func insert(_ mail: Mail, in transaction: Transaction) throws -> Int64 {
        let new = NewMail(
            mail: mail, key: key, messageID: "<\(Token.random().text)@\(sender.domain)>", writtenAt: clock.now())
        return try transaction.insert(NewMail.insertion, new.values)
    }

    /// Deletes emails that were delivered or given up long ago.
    package func removeExpired() async throws {
        let now = clock.now()
        try await database.write { transaction in
            try transaction.execute("DELETE FROM outbox WHERE delivered_at < ?", [now - Self.keepsDelivered])
            try transaction.execute("DELETE FROM outbox WHERE died_at < ?", [now - Self.keepsDead])
        }
    }
}
