import Database
import Secrets

/// The tokens given to a browser after a login.
package struct SignedIn: Sendable {
    package let member: Member
    /// Opens the new session.
    package let session: Token
    /// Shows for some minutes that the member has just authenticated in this browser; nil when they did not.
    package var proof: Token?
    /// Resumes this browser later; nil when it is not remembered, or keeps its ticket.
    package let ticket: RememberTicket?
    /// The browser's new known-browser token; nil when it keeps the one it has.
    package var browser: Token?
    /// Whether a resumed device's member has to set up a second factor before anything else.
    package var mustSetUpFactor = false
    /// Whether the browser is to be asked, once, to create a passkey by itself.
    package var offersPasskey = false
    /// Whether it cancelled the account's deletion.
    package var cancelsDeletion = false
    /// Until when the request shows that it comes from the login's device; nil for a login that isn't bound.
    package var provenUntil: Timestamp?
    /// The browser binds the login to its device by signing this; nil where the login isn't to be bound.
    package var deviceChallenge: String?
}
