import Accounts
import Web

extension Visit {
    /// The accounts that this browser keeps beside the one in use.
    func parkedAccounts(_ cookies: SiteCookies) -> ParkedAccounts {
        ParkedAccounts(RequestCookies(request), cookies, beside: visitor.place)
    }

    /// Where there is room for one more account beside the one in use; nil when all places are taken.
    func freePlace(_ accounts: Accounts, _ cookies: SiteCookies) throws -> AccountPlace? {
        let parked = parkedAccounts(cookies)
        return try AccountPlace.all.first { place in
            guard place != visitor.place else { return false }
            return try parked[place].flatMap { try accounts.member(of: $0) } == nil
        }
    }

    /// Makes room for somebody who has just been let in: beside the member who is signed in here, who stays so, as long as a browser
    /// may have one account more; else who was there is logged out, which is told.
    /// - Returns: the place, and the cookies that take it into use.
    func makeRoom(
        for member: Member.ID, _ accounts: Accounts, _ cookies: SiteCookies
    ) async throws -> (place: AccountPlace, cookies: [Cookie]) {
        guard let present = visitor.member else { return (visitor.place, []) }
        if present.id != member, let place = try freePlace(accounts, cookies) {
            return (place, [cookies.use(place, lifetimes: accounts.lifetimes)])
        }
        try await accounts.signOut(present.id, session: visitor.session, ticket: visitor.ticket, from: client)
        return (visitor.place, present.id == member ? [] : [cookies.announce(.accountGaveWay)])
    }

    /// Signs a member out of what this browser has put aside, sessions and tickets alike: an account is kept once, and
    /// logging out leaves no second way in.
    /// - Returns: the cookies without it; none when nothing of the member was put aside.
    func signOutParked(_ member: Member.ID, _ accounts: Accounts, _ cookies: SiteCookies) async throws -> [Cookie] {
        let theirs = try parkedAccounts(cookies).all.filter { try accounts.member(of: $0)?.id == member }
        for account in theirs {
            try await accounts.signOut(member, session: account.session, ticket: account.ticket, from: client)
        }
        return theirs.flatMap { cookies.signOut(at: $0.place) }
    }
}

extension Accounts {
    /// Whose account was put aside; nil when it no longer opens anything.
    func member(of account: ParkedAccount) throws -> Member? {
        try account.session.flatMap { try session(opening: $0) }?.member
            ?? account.ticket.flatMap { try member(rememberedBy: $0) }
    }
}
