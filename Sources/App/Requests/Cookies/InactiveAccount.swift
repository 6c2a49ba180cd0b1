import Accounts
import Secrets
import Web

/// An account that is signed in in this browser while another is in use: its session, its ticket if it is remembered,
/// or both.
struct InactiveAccount: Sendable {
    let slot: AccountSlot
    let session: Token?
    let ticket: RememberTicket?
    /// Its device cookie, if it has one.
    let proof: String?

    /// Nil where the slot has neither session nor ticket.
    init?(_ sent: RequestCookies, _ cookies: SiteCookies, at slot: AccountSlot) {
        self.slot = slot
        session = cookies.session(in: sent, at: slot)
        ticket = cookies.ticket(in: sent, at: slot)
        proof = sent[cookies.device(at: slot)]
        guard session != nil || ticket != nil else { return nil }
    }
}
