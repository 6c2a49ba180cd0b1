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
        guard let place = try visit.freePlace(viewModel.accounts, cookies) else {
            return Response.seeOther("/account").setting([cookies.announce(.tooManyAccounts)])
        }
        // What may still be there of an account opens nothing any more.
        return Response.seeOther("/login")
            .setting(cookies.signOut(at: place) + [cookies.use(place, lifetimes: lifetimes)])
    }

    /// Takes one that was put aside into use. If it has ended meanwhile, the log-in page says so, with the address filled in that the
    /// page showed; who is signed in stays so.
    func change(_ visit: Visit<Visitor>) async throws -> Response {
        guard let place = AccountPlace(visit.form.word("account")), place != visit.visitor.place else {
            return .seeOther("/")
        }
        let chosen = cookies.use(place, lifetimes: lifetimes)
        if let member = try viewModel.member(at: place, in: visit) {
            // The page may be older than the account that is kept there now.
            guard member.email == visit.form["email"] else {
                return Response.seeOther("/account").setting([cookies.announce(.accountOver)])
            }
            return Response.seeOther("/todos").setting([chosen])
        }
        guard let email = EmailAddress(visit.form["email"]) else { return .seeOther("/") }
        return Response.seeOther("/login").setting([chosen, cookies.fillIn(email), cookies.announce(.accountOver)])
    }
}
