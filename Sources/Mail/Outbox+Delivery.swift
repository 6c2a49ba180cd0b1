import Database
import Logging

/// Hands one mail over and says where it went, for the log.
///
/// Throws a `DeliveryFailure` when it could not, and a `CancellationError` when it was told to stop before it had.
package typealias Transport = @Sendable (OutgoingMail, Sender) async throws -> String

extension Outbox {
    /// Sends what is due, and again whenever mails arrive or an attempt is to be repeated, until the task is cancelled.
    /// Then it begins with no further mail; those left wait for the next start.
    ///
    /// A mail counts as delivered after `transport` returned and that was stored: a crash in between sends it twice,
    /// with the same Message-ID, rather than never.
    /// - Parameter sender: whom mails come from, if not from the outbox's own.
    package func deliver(
        through transport: @escaping Transport, from sender: Sender? = nil, logger: Logger
    ) async {
        var next = arrivals.stream().makeAsyncIterator()
        var round = DeliveryRound(outbox: self, sender: sender ?? self.sender, transport: transport, logger: logger)
        repeat {
            do {
                try await round.run()
            } catch is DatabaseUnavailable {
                // Told already, by whoever opened the database.
            } catch {
                logger.error("The outbox can't be read or written", metadata: ["error": "\(error)"])
            }
        } while await next.next() != nil
    }
}
