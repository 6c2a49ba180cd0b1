import Database
import Logging

/// Hands one mail over and says where it went, for the log; throws when it could not.
package typealias Transport = @Sendable (OutgoingMail, Sender) async throws -> String

extension Outbox {
    /// Waits after a failed attempt: twice as long each time, an hour at the most.
    private static func pause(after attempts: Int) -> Duration {
        .seconds(min(3600, 5 << min(attempts, 10)))
    }

    /// Sends what is due, and again whenever mails arrive or an attempt is to be repeated, until the task is cancelled.
    ///
    /// A mail counts as delivered after `transport` returned and that was stored: a crash in between sends it twice,
    /// with the same Message-ID, rather than never.
    package func deliver(through transport: @escaping Transport, logger: Logger) async {
        var next = arrivals.stream().makeAsyncIterator()
        repeat {
            do {
                for due in try mailsDue() { try await attempt(due, through: transport, logger: logger) }
            } catch {
                logger.error("The outbox can't be read or written", metadata: ["error": "\(error)"])
            }
        } while await next.next() != nil
    }

    private func attempt(_ sealed: SealedMail, through transport: Transport, logger: Logger) async throws {
        do {
            let place = try await transport(try sealed.open(with: key), sender)
            let now = clock.now()
            try await database.write { transaction in
                try transaction.execute(
                    """
                    UPDATE outbox SET delivered_at = ?, next_attempt_at = NULL, sealed_subject = NULL, sealed_text = NULL
                    WHERE id = ?
                    """, [now, sealed.id])
            }
            logger.info("Mail delivered", metadata: ["mail": "\(sealed.id)", "to": "\(place)"])
        } catch {
            let attempts = sealed.attempts + 1
            let nextAttempt = clock.now() + Self.pause(after: attempts)
            try await database.write { transaction in
                try transaction.execute(
                    "UPDATE outbox SET attempts = ?, next_attempt_at = ? WHERE id = ?",
                    [attempts, nextAttempt, sealed.id])
            }
            logger.warning(
                "Mail not delivered, to be tried again",
                metadata: ["mail": "\(sealed.id)", "attempts": "\(attempts)", "error": "\(error)"])
        }
    }

    private func mailsDue() throws -> [SealedMail] {
        try database.read { reader in
            try reader.rows(
                """
                SELECT id, recipient, sealed_subject, sealed_text, message_id, written_at, attempts FROM outbox
                WHERE next_attempt_at <= ? ORDER BY next_attempt_at LIMIT 100
                """, [clock.now()], as: SealedMail.init(row:))
        }
    }
}
