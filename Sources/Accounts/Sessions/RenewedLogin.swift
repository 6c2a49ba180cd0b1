import Secrets

/// What the browser of a login holds from now on in place of what it had: whoever has copied that is logged out.
package struct RenewedLogin: Sendable {
    /// Opens the same session.
    package let session: Token
    /// Shows that the member has reauthenticated in this browser, for as long as the one before; nil if it had none.
    package let proof: Token?
    /// Of the same series; nil if the browser had no ticket.
    package let ticket: RememberTicket?
}
