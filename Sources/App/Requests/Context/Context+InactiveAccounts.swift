import Accounts
import Web

extension Context {
    /// The accounts in the browser's slots other than the one in use, whether or not they are still signed in.
    func inactiveAccounts(_ cookies: SiteCookies) -> [InactiveAccount] {
        let sent = RequestCookies(request)
        return AccountSlot.all.filter { $0 != visitor.slot }.compactMap { InactiveAccount(sent, cookies, at: $0) }
    }

    /// Whether the browser's storage outlasts a logout: with it, the browser would delete the keys of its device. Other
    /// accounts need theirs, and the browser its own, to be known at the next login.
    func keepsStorage(_ cookies: SiteCookies) -> Bool {
        visitor.provenUntil != nil || !inactiveAccounts(cookies).isEmpty
    }

    /// Returns a free slot for one more account; nil when all are taken.
    func freeSlot(_ accounts: Accounts, _ cookies: SiteCookies) async throws -> AccountSlot? {
        let inactive = inactiveAccounts(cookies)
        for slot in AccountSlot.all where slot != visitor.slot {
            guard let account = inactive.first(where: { $0.slot == slot }), try await accounts.isSignedIn(account)
            else { return slot }
        }
        return nil
    }

    /// Makes room for a member who has just signed in. A member who is already signed in here stays so while there is a
    /// free slot; otherwise they are logged out, with a flash message.
    /// - Returns: the slot, and the cookies that select it.
    func makeRoom(
        for member: Member.ID, _ accounts: Accounts, _ cookies: SiteCookies
    ) async throws -> (slot: AccountSlot, cookies: [Cookie]) {
        guard let present = visitor.member else { return (visitor.slot, []) }
        if present.id != member, let slot = try await freeSlot(accounts, cookies) {
            return (slot, [cookies.use(slot)])
        }
        try await accounts.sessions.signOut(present.id, session: visitor.session, ticket: visitor.ticket, from: client)
        return (visitor.slot, present.id == member ? [] : [cookies.flash(.accountReplaced)])
    }

    /// Signs a member out of the browser's other slots, sessions and tickets alike: an account has one slot, and
    /// logging out leaves no second way in. A login in the current slot that isn't proven gives way to the new one of the
    /// same member.
    /// - Returns: the cookies that clear those slots; none when the member was in none of them.
    func signOutInactive(_ member: Member.ID, _ accounts: Accounts, _ cookies: SiteCookies) async throws -> [Cookie] {
        var theirs: [InactiveAccount] = []
        for account in inactiveAccounts(cookies) where try await accounts.owner(of: account) == member {
            theirs.append(account)
        }
        var ended = theirs
        if visitor.isUnproven, let account = InactiveAccount(RequestCookies(request), cookies, at: visitor.slot),
            try await accounts.owner(of: account) == member
        {
            ended.append(account)
        }
        for account in ended {
            try await accounts.sessions.signOut(member, session: account.session, ticket: account.ticket, from: client)
        }
        return theirs.flatMap { cookies.signOut(at: $0.slot) }
    }
}

extension Accounts {
    /// Returns the member of an inactive account; nil when it is no longer signed in, or its device is not proven.
    func member(of account: InactiveAccount) async throws -> Member? {
        do {
            return try await provenMember(of: account)
        } catch is DeviceUnproven {
            return nil
        }
    }

    /// Whether an inactive account is still signed in, proven or not.
    func isSignedIn(_ account: InactiveAccount) async throws -> Bool {
        try await owner(of: account) != nil
    }

    /// Returns the member of an inactive account, proven or not.
    func owner(of account: InactiveAccount) async throws -> Member.ID? {
        do {
            return try await provenMember(of: account)?.id
        } catch is DeviceUnproven {
            return try await deviceBindings.owner(of: account.session, ticket: account.ticket)
        }
    }

    /// It is looked at, and not used: that keeps no session from its idle timeout.
    private func provenMember(of account: InactiveAccount) async throws -> Member? {
        if let session = account.session,
            let opened = try await sessions.session(opening: session, provenBy: account.proof, isActivity: false)
        {
            return opened.member
        }
        guard let ticket = account.ticket else { return nil }
        return try await rememberedDevices.member(of: ticket, provenBy: account.proof)
    }
}
