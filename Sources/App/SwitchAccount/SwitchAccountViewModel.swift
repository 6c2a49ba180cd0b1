import Accounts
import Web

/// The accounts that one can switch to, on the account page and on the log-in page.
struct SwitchAccountViewModel: Sendable {
    let accounts: Accounts
    let cookies: SiteCookies

    /// Those that are still signed in, each member once, the one in use left out.
    func choices<Who>(for visit: Visit<Who>) throws -> [AccountChoice] {
        try signedIn(visit).enumerated().map { index, found in
            AccountChoice(index: index, name: found.member.name, email: found.member.email)
        }
    }

    /// The account behind a choice; nil when there is none.
    func account<Who>(at index: String, for visit: Visit<Who>) throws -> ParkedAccount? {
        let signedIn = try signedIn(visit)
        guard let index = Int(index), signedIn.indices.contains(index) else { return nil }
        return signedIn[index].account
    }

    private func signedIn<Who>(_ visit: Visit<Who>) throws -> [(account: ParkedAccount, member: Member)] {
        var known = Set([visit.visitor.member?.id].compactMap(\.self))
        return try visit.parkedAccounts(cookies).all.compactMap { account in
            guard let member = try accounts.member(of: account), known.insert(member.id).inserted else { return nil }
            return (account, member)
        }
    }
}
