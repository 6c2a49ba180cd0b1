import Accounts
import HTTPServer
import Mustache
import Web

extension Context {
    /// Lets a member in who has just proven who they are, whatever the way: their other logins in this browser end, so does
    /// the one that a new ticket took from it, and another member who is logged in here stays so if there is room. An
    /// invitation is forgotten.
    /// - Parameter next: where to go; nil for the to-dos.
    func enter(
        _ signedIn: SignedIn, next: LocalPath? = nil, _ accounts: Accounts, _ cookies: SiteCookies
    ) async throws -> Response {
        accounts.members.adoptLanguage(localizer.language, for: signedIn.member)
        if visitor.hasExpired { try await endReplaced(signedIn.member.id, accounts, cookies) }
        let inactive = try await signOutInactive(signedIn.member.id, accounts, cookies)
        let room = try await makeRoom(for: signedIn.member.id, accounts, cookies)
        // The slot's earlier account, if its device isn't proven at the moment, must not come back into it.
        let ticket = cookies.remember(at: room.slot)
        let another = signedIn.ticket == nil && RequestCookies(request)[ticket] != nil ? [cookies.drop(ticket)] : []
        // Whatever the way, what made the account is used up.
        let invitation = token(in: cookies.invitation) == nil ? [] : [cookies.drop(cookies.invitation)]
        return Response.seeOther(next ?? Path.todos.address)
            .setting(inactive + room.cookies + another + invitation)
            .signingIn(signedIn, at: room.slot, cookies)
    }

    /// Ends the login whose earlier cookies the browser still has: somebody else has the present ones, or nobody.
    private func endReplaced(_ member: Member.ID, _ accounts: Accounts, _ cookies: SiteCookies) async throws {
        if let ticket = cookies.ticket(in: RequestCookies(request), at: visitor.slot) {
            try await accounts.rememberedDevices.forget(replaced: ticket, of: member, from: client)
        }
        if let session = visitor.session {
            try await accounts.sessions.end(replaced: session, of: member, from: client)
        }
    }
}
