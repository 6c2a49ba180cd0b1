import Accounts
import Secrets
import Web

/// Who sent a request, as far as their cookies tell.
struct Visitor: Sendable {
    /// Where this browser keeps the account in use.
    let place: AccountPlace
    /// Nil for a guest.
    let member: Member?
    /// Whether the member typed their password so lately that they may change what matters.
    let isProven: Bool
    let session: Token?
    let ticket: RememberTicket?
    /// What ties a guest's forms to their browser; new when `cookies` does not carry one yet.
    let formKey: Token
    let isFormKeyNew: Bool
    /// What this browser was given when somebody logged in in it before, if anybody did.
    let browser: Token?
    let notice: Announcement?
    /// The code of the language that was chosen here, by this member or in this browser.
    let language: String?
    /// To be sent with whatever is answered: a new session for someone remembered, or the end of a ticket.
    let cookies: [Cookie]
    /// Whether the ticket's successor is in use: a browser that has it is let in when it asks again.
    var isStale = false
    /// Whether the browser still has what once let it in, and it does so no more.
    var isOver = false
}

/// Somebody who is not signed in.
struct Guest: Sendable {}
