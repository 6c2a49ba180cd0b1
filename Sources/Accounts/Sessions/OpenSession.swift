import Database
import Secrets

/// An open session and its member.
package struct OpenSession: Sendable, Equatable {
    package let member: Member
    /// When the member last authenticated in this session; nil for a resumed device.
    package let authenticatedAt: Timestamp?
    /// The digest of the proof of that; nil for a login at an earlier version, which gave none.
    let proof: Digest?
    /// Nil for a session whose token was never renewed.
    package let renewedForms: RenewedForms?
    /// Whether the member has to set up a second factor before anything else.
    package let mustSetUpFactor: Bool
    /// The series of its remembered browser, if any.
    let series: Digest?
    /// Until when the request shows that it comes from the login's device; nil for a login that isn't bound.
    package let provenUntil: Timestamp?

    /// Whether a ticket is of this session's browser.
    package func belongs(to ticket: RememberTicket) -> Bool {
        series == ticket.series.digest
    }
}
