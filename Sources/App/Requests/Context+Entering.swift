import Accounts
import HTTPServer
import Mustache
import Web

extension Context {
    /// Lets a member in who has just proven who they are, whatever the way: their other log-ins in this browser end, and
    /// another member who is logged in here stays so if there is room.
    /// - Parameter next: where to go; nil for the to-dos.
    func enter(
        _ signedIn: SignedIn, next: LocalPath? = nil, _ accounts: Accounts, _ cookies: SiteCookies
    ) async throws -> Response {
        let inactive = try await signOutInactive(signedIn.member.id, accounts, cookies)
        let room = try await makeRoom(for: signedIn.member.id, accounts, cookies)
        return Response.seeOther(next ?? Path.todos.address)
            .setting(inactive + room.cookies)
            .signingIn(signedIn, at: room.slot, cookies, accounts.lifetimes)
    }
}
