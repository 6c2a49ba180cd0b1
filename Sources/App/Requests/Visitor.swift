import Accounts
import Database
import Secrets
import Web

/// The sender of a request, as identified by its cookies.
struct Visitor: Sendable {
    /// The slot of the account in use.
    let slot: AccountSlot
    /// Nil for a guest.
    var member: Member?
    /// Whether the member has to set up a second factor before anything else.
    var mustSetUpFactor = false
    /// Whether the member reauthenticated recently enough for sensitive changes.
    var isReauthenticated = false
    var session: Token?
    /// Whether a remembered browser gets the session by the answer to this request.
    var isResumed = false
    /// Nil if the session's token was never renewed.
    var renewedForms: RenewedForms?
    var ticket: RememberTicket?
    /// What the lost answer held, when a form that renewed the login is sent again.
    var renewed: RenewedLogin?
    /// Binds a guest's forms to their browser; new when the request's cookies have none.
    let formKey: Token
    var isFormKeyNew = false
    var flash: Flash?
    /// The code of the language chosen by this member or in this browser.
    var language: String?
    /// Set by every response: a new session for a remembered device, or the end of a ticket.
    var cookies: [Cookie] = []
    /// Whether the browser is to ask again: because it may have another ticket or session by now than it has sent, or to
    /// prove its device first.
    var retries = false
    /// Whether the login is bound to a device, and the browser hasn't shown that it is there.
    var isUnproven = false
    /// Until when the login's device is proven; nil for a login that isn't bound.
    var provenUntil: Timestamp?
    /// Whether the browser still has a session or ticket that is no longer valid.
    var hasExpired = false
    /// Whether this page is to ask the browser, once, to create a passkey by itself.
    var offersPasskey = false
    /// Whether it is unknown who it is, because the database is away.
    var isUnknown = false
    /// Why a member has no session: none could be stored when their remembered browser came.
    var unsaved: DatabaseUnavailable?

    /// Whether the browser was logged in before, and has to be told why it is no longer.
    var isLoggedOut: Bool { hasExpired || isUnproven }
}

extension Visitor {
    /// The member, if nothing has to be set up first.
    var admittedMember: Member? { mustSetUpFactor ? nil : member }
}

/// A visitor who is not signed in.
struct Guest: Sendable {}
