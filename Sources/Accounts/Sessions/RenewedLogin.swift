import Secrets

/// What the browser of a login holds from now on in place of what it had, of which a copy is good for nothing.
package struct RenewedLogin: Sendable {
    /// Opens the same session.
    package let session: Token
    /// Shows that the member has reauthenticated in this browser, where the session's token is not enough: a thief of it could
    /// wait for the member to type the password. Nil if they haven't.
    package let proof: Token?
    /// Of the same series; nil if the browser had no ticket, or keeps it.
    package let ticket: RememberTicket?
}
