import Accounts
import Web

/// The accounts to switch to, on the account page and on the log-in page.
struct SwitchAccountViewModel: Sendable {
    let accounts: Accounts
    let cookies: SiteCookies

    /// Returns the accounts that are still signed in, each member once, without the one in use.
    func choices<Principal>(for context: Context<Principal>) throws -> [AccountChoice] {
        var known = Set([context.visitor.member?.id].compactMap(\.self))
        return try context.inactiveAccounts(cookies).all.compactMap { account in
            guard let member = try accounts.member(of: account), known.insert(member.id).inserted else { return nil }
            return AccountChoice(slot: account.slot.text, name: member.name, email: member.email)
        }
    }

    /// Returns the member in a slot; nil when they are no longer signed in.
    func member<Principal>(at slot: AccountSlot, in context: Context<Principal>) throws -> Member? {
        try context.inactiveAccounts(cookies)[slot].flatMap { try accounts.member(of: $0) }
    }
}
