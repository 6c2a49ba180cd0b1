import Database
import Secrets

/// A session that is open, and whose it is.
package struct OpenSession: Sendable, Equatable {
    package let member: Member
    /// When the member last proved in this session, with their password, that it is them; nil for a browser that was
    /// merely remembered.
    package let provenAt: Timestamp?
    /// The series of the remembered browser that it belongs to, if it does.
    let series: Digest?

    /// Whether a ticket is of the browser that this session belongs to; any other proves nothing here.
    package func belongs(to ticket: RememberTicket) -> Bool {
        series == ticket.series.digest
    }
}
