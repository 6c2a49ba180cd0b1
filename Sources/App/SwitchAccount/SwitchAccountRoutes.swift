import Accounts
import HTTPServer
import Web

/// Several accounts in one browser, each with its own session.
struct SwitchAccountRoutes: Sendable {
    let viewModel: SwitchAccountViewModel
    let cookies: SiteCookies

    init(_ site: SiteDependencies) {
        viewModel = SwitchAccountViewModel(accounts: site.services.accounts, cookies: site.cookies)
        cookies = site.cookies
    }

    /// Selects a free slot, so that another account can be logged in to.
    func add(_ context: Context<Member>) async throws -> Response {
        guard let slot = try await context.freeSlot(viewModel.accounts, cookies) else {
            return Response.seeOther(.account).setting([cookies.flash(.tooManyAccounts)])
        }
        // Cookies left in the slot are no longer valid.
        return Response.seeOther(.login)
            .setting(cookies.signOut(at: slot) + [cookies.use(slot)])
    }

    /// Switches to the account in another slot. If it has ended meanwhile, the login page says so, with the address
    /// that the page showed filled in; the member in use stays signed in.
    func change(_ context: Context<Visitor>) async throws -> Response {
        guard let slot = AccountSlot(context.form.word("account")), slot != context.visitor.slot else {
            return .seeOther(.home)
        }
        let chosen = cookies.use(slot)
        if let member = try await viewModel.member(at: slot, in: context) {
            // The slot may hold another account by now than when the page was made.
            guard member.email == context.form["email"] else {
                return Response.seeOther(.account).setting([cookies.flash(.accountSignedOut)])
            }
            return Response.seeOther(.todos).setting([chosen])
        }
        guard let email = EmailAddress(context.form["email"]) else { return .seeOther(.home) }
        return Response.seeOther(.login).setting([chosen, cookies.fillIn(email), cookies.flash(.accountSignedOut)])
    }
}
