import Secrets

/// What a browser is handed when its member has been let in.
package struct SignedIn: Sendable {
    package let member: Member
    /// Opens the new session.
    package let session: Token
    /// Signs this browser in again later; nil when it is not to be remembered, or keeps the ticket it has.
    package let ticket: RememberTicket?
    /// What this browser is known by from now on, as one that has logged in before; nil when it keeps what it has.
    package var browser: Token?
}
