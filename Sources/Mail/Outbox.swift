import Database
import Secrets

/// Mails on their way: rows of the database, written in the transaction of what they tell.
///
/// Their text waits sealed, because it may hold a one-time link; once delivered, it is deleted.
package struct Outbox: Sendable {
    package let sender: Sender
    let database: Database
    let key: SealingKey
    let clock: WallClock
    let arrivals = Arrivals()

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

    /// Does all that `put` does, and takes the mail out again: for work that must not tell whether there was one.
    package func pretendToPut(_ mail: Mail, in transaction: Transaction) throws {
        let id = try insert(mail, in: transaction)
        try transaction.execute("DELETE FROM outbox WHERE id = ?", [id])
    }

    private func insert(_ mail: Mail, in transaction: Transaction) throws -> Int64 {
        let now = clock.now()
        return try transaction.insert(
            """
            INSERT INTO outbox
                (recipient, sealed_subject, sealed_text, sealed_html, message_id, written_at, next_attempt_at, give_up_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                mail.recipient, key.seal(mail.subject), key.seal(mail.text), mail.html.map(key.seal),
                "<\(Token.random().text)@\(sender.domain)>", now, now, now + RetrySchedule.patience,
            ])
    }
}
