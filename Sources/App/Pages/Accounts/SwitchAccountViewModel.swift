import Accounts
import Web

/// The accounts to switch to, on the account page and on the login page.
struct SwitchAccountViewModel: Sendable {
    let accounts: Accounts
    let cookies: SiteCookies

    /// Returns the accounts that are still signed in, each member once, without the one in use.
    func choices<Principal>(for context: Context<Principal>) async throws -> [AccountChoice] {
        var known = Set([context.visitor.member?.id].compactMap(\.self))
        var choices: [AccountChoice] = []
        for account in context.inactiveAccounts(cookies) {
            guard let member = try await accounts.member(of: account), known.insert(member.id).inserted else {
                continue
            }
            choices.append(AccountChoice(slot: account.slot.text, name: member.name, email: member.email))
        }
        return choices
    }

    /// Returns the member in a slot; nil when they are no longer signed in.
    func member<Principal>(at slot: AccountSlot, in context: Context<Principal>) async throws -> Member? {
        let account = context.inactiveAccounts(cookies).first { $0.slot == slot }
        guard let account else { return nil }
        return try await accounts.member(of: account)
    }
}
