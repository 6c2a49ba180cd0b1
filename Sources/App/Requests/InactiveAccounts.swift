import Accounts
import Secrets
import Web

/// All accounts in the browser's slots other than the one in use, whether or not they are still signed in.
struct InactiveAccounts: Sendable {
    let all: [InactiveAccount]

    init(_ sent: RequestCookies, _ cookies: SiteCookies, beside inUse: AccountSlot) {
        all = AccountSlot.all.filter { $0 != inUse }.compactMap { slot in
            let session = sent[cookies.session(at: slot)].flatMap { Token($0) }
            let ticket = sent[cookies.remember(at: slot)].flatMap { RememberTicket($0) }
            guard session != nil || ticket != nil else { return nil }
            return InactiveAccount(slot: slot, session: session, ticket: ticket)
        }
    }

    subscript(slot: AccountSlot) -> InactiveAccount? {
        all.first { $0.slot == slot }
    }
}
