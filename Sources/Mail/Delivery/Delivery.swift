import Database
import Logging

/// One attempt to deliver an email, with what it leaves in the outbox and the log.
struct Delivery: Sendable {
    /// How it ended.
    enum End: Sendable {
        /// What came of it is stored.
        case stored
        /// As `stored`, and no email gets through at present.
        /// - Parameter isLoginRefused: whether the mail server refuses the site's login.
        case unreachable(isLoginRefused: Bool)
        /// Given up without an attempt.
        case tooLate
        /// Cancelled before the email was handed over.
        case cancelled
        /// What came of it could not be stored.
        /// - Parameter isDelivered: whether the transport has taken the email.
        case failed(any Error, isDelivered: Bool)
    }

    let outbox: Outbox
    let sender: Sender
    let transport: Transport
    let logger: Logger

    func attempt(_ mail: SealedMail) async -> End {
        let now = outbox.clock.now()
        guard !RetrySchedule.isTooLate(mail, at: now) else { return await giveUp(mail, at: now) }
        do {
            let place = try await transport(try mail.open(with: outbox.key), sender)
            logger.info("Mail delivered", metadata: ["mail": "\(mail.id)", "to": "\(place)"])
            return await store(delivered: mail)
        } catch is CancellationError {
            return .cancelled
        } catch let failure as DeliveryFailure {
            return await store(failure, of: mail)
        } catch {
            return await store(DeliveryFailure(.postponed, "\(error)"), of: mail)
        }
    }

    func store(delivered mail: SealedMail) async -> End {
        let now = outbox.clock.now()
        do {
            try await outbox.database.write { transaction in
                try transaction.execute(
                    """
                    UPDATE outbox SET delivered_at = ?, next_attempt_at = NULL, died_at = NULL, last_failure = NULL,
                        sealed_subject = NULL, sealed_text = NULL, sealed_html = NULL
                    WHERE id = ?
                    """, [now, mail.id])
            }
            return .stored
        } catch {
            return .failed(error, isDelivered: true)
        }
    }

    /// Gives up an email that waited for its turn until its link or code is of no use.
    private func giveUp(_ mail: SealedMail, at now: Timestamp) async -> End {
        do {
            try await record(
                "it waited until its link or code had expired, or nearly", attempts: mail.attempts, nextAttempt: nil,
                of: mail, at: now)
            return .tooLate
        } catch {
            return .failed(error, isDelivered: false)
        }
    }

    private func store(_ failure: DeliveryFailure, of mail: SealedMail) async -> End {
        let attempts = mail.attempts + 1
        let now = outbox.clock.now()
        let nextAttempt =
            failure.kind == .refused
            ? nil : RetrySchedule.nextAttempt(after: attempts, at: now, until: mail.giveUpAt)
        do {
            try await record(failure.description, attempts: attempts, nextAttempt: nextAttempt, of: mail, at: now)
        } catch {
            return .failed(error, isDelivered: false)
        }
        return switch failure.kind {
        case .refused, .postponed: .stored
        case .unreachable: .unreachable(isLoginRefused: false)
        case .loginRefused: .unreachable(isLoginRefused: true)
        }
    }

    /// Stores and logs why an email was not delivered.
    /// - Parameter nextAttempt: nil if it is given up.
    private func record(
        _ reason: String, attempts: Int, nextAttempt: Timestamp?, of mail: SealedMail, at now: Timestamp
    ) async throws {
        try await outbox.database.write { transaction in
            try transaction.execute(
                "UPDATE outbox SET attempts = ?, next_attempt_at = ?, died_at = ?, last_failure = ? WHERE id = ?",
                [attempts, nextAttempt, nextAttempt == nil ? now : nil, reason, mail.id])
        }
        let details: Logger.Metadata = ["mail": "\(mail.id)", "attempts": "\(attempts)", "reason": "\(reason)"]
        if nextAttempt == nil {
            logger.warning("Mail given up; `latchkey outbox retry \(mail.id)` tries again", metadata: details)
        } else {
            logger.warning("Mail not delivered, to be tried again", metadata: details)
        }
    }
}
