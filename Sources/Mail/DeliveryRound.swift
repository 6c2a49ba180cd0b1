import Database
import Logging

/// One pass over the emails that are due, and the state kept from one pass to the next.
struct DeliveryRound {
    private let outbox: Outbox
    private let sender: Sender
    private let transport: Transport
    private let logger: Logger
    /// Emails that the transport took but the database could not record. This process does not send them again.
    private var unstored: Set<Int64> = []

    init(outbox: Outbox, sender: Sender, transport: @escaping Transport, logger: Logger) {
        self.outbox = outbox
        self.sender = sender
        self.transport = transport
        self.logger = logger
    }

    /// - Throws: what the database throws.
    mutating func run() async throws {
        for mail in try await outbox.mailsDue() where !Task.isCancelled {
            if unstored.contains(mail.id) {
                try await store(delivered: mail)
                continue
            }
            do {
                let place = try await transport(try mail.open(with: outbox.key), sender)
                unstored.insert(mail.id)
                logger.info("Mail delivered", metadata: ["mail": "\(mail.id)", "to": "\(place)"])
                try await store(delivered: mail)
            } catch is CancellationError {
                return
            } catch let failure as DeliveryFailure {
                try await store(failure, of: mail)
                // The next ones would fail too, each after a wait.
                guard failure.kind != .unreachable else { return }
            } catch {
                guard !unstored.contains(mail.id) else { throw error }
                try await store(DeliveryFailure(.postponed, "\(error)"), of: mail)
            }
        }
    }

    private mutating func store(delivered mail: SealedMail) async throws {
        let now = outbox.clock.now()
        try await outbox.database.write { transaction in
            try transaction.execute(
                """
                UPDATE outbox SET delivered_at = ?, next_attempt_at = NULL, died_at = NULL, last_failure = NULL,
                    sealed_subject = NULL, sealed_text = NULL, sealed_html = NULL
                WHERE id = ?
                """, [now, mail.id])
        }
        unstored.remove(mail.id)
    }

    private func store(_ failure: DeliveryFailure, of mail: SealedMail) async throws {
        let attempts = mail.attempts + 1
        let now = outbox.clock.now()
        let nextAttempt =
            failure.kind == .refused
            ? nil : RetrySchedule.nextAttempt(after: attempts, at: now, until: mail.giveUpAt)
        try await outbox.database.write { transaction in
            try transaction.execute(
                "UPDATE outbox SET attempts = ?, next_attempt_at = ?, died_at = ?, last_failure = ? WHERE id = ?",
                [attempts, nextAttempt, nextAttempt == nil ? now : nil, failure.description, mail.id])
        }
        let details: Logger.Metadata = [
            "mail": "\(mail.id)", "attempts": "\(attempts)", "reason": "\(failure.description)",
        ]
        if nextAttempt == nil {
            logger.warning("Mail given up; `latchkey outbox retry \(mail.id)` tries again", metadata: details)
        } else {
            logger.warning("Mail not delivered, to be tried again", metadata: details)
        }
    }
}

extension Outbox {
    /// The emails that are due, the longest due first. No attempt is ever set for later than the longest pause. One
    /// that is was set by a clock that ran ahead and was corrected since.
    fileprivate func mailsDue() async throws -> [SealedMail] {
        let now = clock.now()
        return try await database.read { reader in
            try reader.rows(
                """
                SELECT \(SealedMail.columns) FROM outbox
                WHERE next_attempt_at <= ? OR next_attempt_at > ? ORDER BY next_attempt_at, id LIMIT 100
                """, [now, now + RetrySchedule.longestPause], as: SealedMail.init(row:))
        }
    }
}
