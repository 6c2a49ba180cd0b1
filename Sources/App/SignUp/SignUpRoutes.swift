import Accounts
import HTTPServer
import Web

/// Making an account, which also signs in.
struct SignUpRoutes: Sendable {
    let screen: Screen<SignUpViewModel.Output>
    let viewModel: SignUpViewModel
    let lifetimes: Lifetimes
    let cookies: SiteCookies

    init(_ services: Services, _ screens: inout Screens, _ cookies: SiteCookies) {
        screen = screens.make("SignUp/SignUp", SignUpViewModel.Output.self)
        viewModel = SignUpViewModel(.init(accounts: services.accounts, passwordPolicy: services.passwordPolicy))
        lifetimes = services.accounts.lifetimes
        self.cookies = cookies
    }

    func show(_ visit: Visit<Guest>) async throws -> Response {
        screen.answer(visit, viewModel.empty)
    }

    func signUp(_ visit: Visit<Guest>) async throws -> Response {
        switch viewModel.read(visit.form, visit.words) {
        case .failure(let refused):
            return screen.answer(visit, refused.output, status: .unprocessableContent)
        case .success(let input):
            do {
                // One that was merely preferred by the browser may change with it; one that was chosen stays.
                let language = visit.visitor.language.map { _ in visit.words.language }
                let signedIn = try await viewModel.signUp(input, language: language, from: visit.client)
                return Response.seeOther("/todos").setting(cookies.signIn(signedIn, lifetimes: lifetimes))
            } catch let error as SignUpError {
                switch error {
                case .emailTaken:
                    let output = viewModel.emailTaken(visit.form, visit.words)
                    return screen.answer(visit, output, status: .unprocessableContent)
                }
            }
        }
    }
}
