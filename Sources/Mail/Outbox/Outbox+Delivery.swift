import Database
import Logging

/// Hands one email over and returns where it went, for the log.
///
/// Throws a `DeliveryFailure` on failure, and a `CancellationError` if it is cancelled before the email is handed over.
package typealias Transport = @Sendable (OutgoingMail, Sender) async throws -> String

extension Outbox {
    /// Sends emails as they arrive or a retry becomes due, until the task is cancelled. It then begins no further
    /// email; the rest wait for the next start.
    ///
    /// An email counts as delivered once `transport` has returned and that is stored. A crash in between sends it
    /// twice, with the same Message-ID, rather than never.
    /// - Parameter sender: the sender, if not the outbox's own.
    package func deliver(
        through transport: @escaping Transport, from sender: Sender? = nil, logger: Logger
    ) async {
        var next = arrivals.stream().makeAsyncIterator()
        var round = DeliveryRound(outbox: self, sender: sender ?? self.sender, transport: transport, logger: logger)
        repeat {
            do {
                try await round.run()
            } catch is DatabaseUnavailable {
                // Already logged by the database's report callback.
            } catch {
                logger.error("The outbox can't be read or written", metadata: ["error": "\(error)"])
            }
        } while await next.next() != nil
    }
}
