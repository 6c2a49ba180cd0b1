import Accounts
import Secrets
import Web

/// What a request's cookies say of the accounts in its browser.
extension SiteCookies {
    /// The slot of the account in use.
    func slot(in sent: RequestCookies) -> AccountSlot {
        sent[slot].flatMap { AccountSlot($0) } ?? .first
    }

    func session(in sent: RequestCookies, at slot: AccountSlot) -> Token? {
        sent[session(at: slot)].flatMap { Token($0) }
    }

    func ticket(in sent: RequestCookies, at slot: AccountSlot) -> RememberTicket? {
        sent[remember(at: slot)].flatMap { RememberTicket($0) }
    }
}
