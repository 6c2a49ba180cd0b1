import Accounts
import HTTPServer
import Mustache
import Web

/// Logging in and out.
struct LoginRoutes: Sendable {
    let screen: Screen<LoginViewModel.Output>
    let viewModel: LoginViewModel
    let accounts: Accounts
    let others: SwitchAccountViewModel
    let providers: SignInProviders
    let cookies: SiteCookies

    init(_ services: Services, _ screens: inout Screens, _ letters: SecurityLetters, _ cookies: SiteCookies) {
        screen = screens.make("Login/Login", LoginViewModel.Output.self)
        viewModel = LoginViewModel(.init(accounts: services.accounts, letters: letters))
        accounts = services.accounts
        others = SwitchAccountViewModel(accounts: services.accounts, cookies: cookies)
        providers = services.signInProviders
        self.cookies = cookies
    }

    func show(_ visit: Visit<Guest>) async throws -> Response {
        let address = cookies.filledIn(RequestCookies(visit.request))
        let output = LoginViewModel.Output(
            email: FormField(address?.text ?? ""), next: .destination(visit.query["next"]),
            otherAccounts: try others.choices(for: visit))
        return screen.answer(visit, page(output, visit))
            .setting(address == nil ? [] : [cookies.drop(cookies.address)])
    }

    func signIn(_ visit: Visit<Guest>) async throws -> Response {
        switch viewModel.read(visit.form, visit.words) {
        case .failure(let refused):
            return screen.answer(visit, page(refused.output, visit), status: .unprocessableContent)
        case .success(let input):
            do {
                let signedIn = try await viewModel.signIn(
                    input, in: visit.visitor.browser, visit.words, from: visit.client)
                return Response.seeOther(input.next?.path ?? "/todos")
                    .setting(try await visit.signOutParked(signedIn.member.id, accounts, cookies))
                    .setting(cookies.signIn(signedIn, at: visit.visitor.place, lifetimes: accounts.lifetimes))
            } catch let error as SignInError {
                switch error {
                case .wrongPair:
                    let output = LoginViewModel.wrongPair(visit.form, visit.words)
                    return screen.answer(visit, page(output, visit), status: .unprocessableContent)
                }
            } catch let error as Unconfirmed {
                return Response.seeOther("/signup/sent").setting([
                    cookies.carry(error.waiting, in: cookies.signUp, for: accounts.lifetimes.confirmationLink)
                ])
            } catch let error as TooManyAttempts {
                let output = LoginViewModel.tooMany(error, visit.form, visit.words)
                return screen.answer(visit, page(output, visit), tooMany: error)
            }
        }
    }

    private func page(_ output: LoginViewModel.Output, _ visit: Visit<Guest>) -> LoginViewModel.Output {
        var output = output
        output.providers = providers.buttons(
            saying: "social.continue", lastUsed: RequestCookies(visit.request)[cookies.last], visit.words)
        return output
    }

    /// Ends the session and this device's remembering. Whoever is not signed in ends up at the log-in page as well.
    func signOut(_ visit: Visit<Member>) async throws -> Response {
        try await accounts.signOut(
            visit.who.id, session: visit.visitor.session, ticket: visit.visitor.ticket, from: visit.client)
        let parked = try await visit.signOutParked(visit.who.id, accounts, cookies)
        var response = Response.seeOther("/login").setting(
            parked + cookies.signOut(at: visit.visitor.place) + [cookies.announce(.signedOut)])
        response.clearSiteData()
        return response
    }
}
