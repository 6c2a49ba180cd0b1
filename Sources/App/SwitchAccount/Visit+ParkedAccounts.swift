import Accounts
import Web

extension Visit {
    /// The accounts that this browser keeps beside the one in use.
    func parkedAccounts(_ cookies: SiteCookies) -> ParkedAccounts {
        ParkedAccounts(RequestCookies(request), cookies)
    }

    /// Signs a member out of what this browser has put aside, sessions and tickets alike: an account is kept once, and
    /// logging out leaves no second way in.
    /// - Returns: the cookies without it; none when nothing of the member was put aside.
    func signOutParked(_ member: Member.ID, _ accounts: Accounts, _ cookies: SiteCookies) async throws -> [Cookie] {
        var parked = parkedAccounts(cookies)
        let theirs = try parked.all.filter { try accounts.member(of: $0)?.id == member }
        guard !theirs.isEmpty else { return [] }
        for account in theirs {
            try await accounts.signOut(member, session: account.session, ticket: account.ticket, from: client)
            parked.remove(account)
        }
        return parked.cookies(cookies, lifetimes: accounts.lifetimes)
    }
}

extension Accounts {
    /// Whose account was put aside; nil when it no longer opens anything.
    func member(of account: ParkedAccount) throws -> Member? {
        try session(opening: account.session)?.member ?? account.ticket.flatMap { try member(rememberedBy: $0) }
    }
}
