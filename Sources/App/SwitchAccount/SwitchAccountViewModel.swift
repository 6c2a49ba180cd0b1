import Accounts
import Web

/// The accounts that one can switch to, on the account page and on the log-in page.
struct SwitchAccountViewModel: Sendable {
    let accounts: Accounts
    let cookies: SiteCookies

    /// Those that are still signed in, each member once, the one in use left out.
    func choices<Who>(for visit: Visit<Who>) throws -> [AccountChoice] {
        var known = Set([visit.visitor.member?.id].compactMap(\.self))
        return try visit.parkedAccounts(cookies).all.compactMap { account in
            guard let member = try accounts.member(of: account), known.insert(member.id).inserted else { return nil }
            return AccountChoice(place: account.place.text, name: member.name, email: member.email)
        }
    }

    /// Whose account is kept at a place; nil when it is no longer signed in.
    func member<Who>(at place: AccountPlace, in visit: Visit<Who>) throws -> Member? {
        try visit.parkedAccounts(cookies)[place].flatMap { try accounts.member(of: $0) }
    }
}
