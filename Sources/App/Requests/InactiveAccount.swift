import Accounts
import Secrets

/// An account that is signed in in this browser while another is in use: its session, its ticket if it is remembered,
/// or both.
struct InactiveAccount: Sendable {
    let slot: AccountSlot
    let session: Token?
    let ticket: RememberTicket?
}
