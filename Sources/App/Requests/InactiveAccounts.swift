import Accounts
import Web

/// All accounts in the browser's slots other than the one in use, whether or not they are still signed in.
struct InactiveAccounts: Sendable {
    let all: [InactiveAccount]

    init(_ sent: RequestCookies, _ cookies: SiteCookies, beside inUse: AccountSlot) {
        all = AccountSlot.all.filter { $0 != inUse }.compactMap { InactiveAccount(sent, cookies, at: $0) }
    }

    subscript(slot: AccountSlot) -> InactiveAccount? {
        all.first { $0.slot == slot }
    }
}
