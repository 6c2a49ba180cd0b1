import Accounts
import HTTPServer
import Web

/// Several accounts in one browser, each with its own session.
struct SwitchAccountRoutes: Sendable {
    let viewModel: SwitchAccountViewModel
    let lifetimes: Lifetimes
    let cookies: SiteCookies

    init(_ services: Services, _ cookies: SiteCookies) {
        viewModel = SwitchAccountViewModel(accounts: services.accounts, cookies: cookies)
        lifetimes = services.accounts.lifetimes
        self.cookies = cookies
    }

    /// Puts the account in use aside, so that another can be logged in.
    func add(_ visit: Visit<Member>) async throws -> Response {
        var parked = visit.parkedAccounts(cookies)
        guard !parked.isFull else {
            return Response.seeOther("/account").setting([cookies.announce(.tooManyAccounts)])
        }
        if let inUse = visit.visitor.account { parked.add(inUse) }
        return Response.seeOther("/login").setting(
            parked.cookies(cookies, lifetimes: lifetimes) + [
                cookies.drop(cookies.session), cookies.drop(cookies.remember),
            ])
    }

    /// Changes places with one that was put aside.
    func change(_ visit: Visit<Visitor>) async throws -> Response {
        guard let chosen = try viewModel.account(at: visit.form.word("account"), for: visit) else {
            return .seeOther("/")
        }
        var parked = visit.parkedAccounts(cookies)
        parked.remove(chosen)
        if visit.who.member != nil, let inUse = visit.visitor.account { parked.add(inUse) }
        return Response.seeOther("/todos").setting(
            parked.cookies(cookies, lifetimes: lifetimes) + cookies.use(chosen, lifetimes: lifetimes))
    }
}
