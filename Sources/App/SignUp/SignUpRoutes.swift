import Accounts
import HTTPServer
import Web

/// Making an account. It signs in at once or, where mails reach people, as soon as the address is confirmed.
struct SignUpRoutes: Sendable {
    let screen: Screen<SignUpViewModel.Output>
    let viewModel: SignUpViewModel
    let lifetimes: Lifetimes
    let fillTime: FillTime
    let confirmsAddresses: Bool
    let providers: SignInProviders
    let cookies: SiteCookies

    init(
        _ services: Services, _ screens: inout Screens, _ letters: SecurityLetters, _ addressLetters: AddressLetters,
        _ cookies: SiteCookies
    ) {
        screen = screens.make("SignUp/SignUp", SignUpViewModel.Output.self)
        viewModel = SignUpViewModel(
            .init(
                accounts: services.accounts, letters: letters, addressLetters: addressLetters,
                passwordPolicy: services.passwordPolicy))
        confirmsAddresses = services.confirmsAddresses
        lifetimes = services.accounts.lifetimes
        fillTime = FillTime(shortest: services.shortestSignUp, clock: services.clock)
        providers = services.signInProviders
        self.cookies = cookies
    }

    func show(_ visit: Visit<Guest>) async throws -> Response {
        screen.answer(visit, page(viewModel.empty, visit))
    }

    func signUp(_ visit: Visit<Guest>) async throws -> Response {
        switch viewModel.read(visit.form, visit.words) {
        case .failure(let refused):
            return screen.answer(visit, page(refused.output, visit), status: .unprocessableContent)
        case .success(let input):
            do {
                // One that was merely preferred by the browser may change with it; one that was chosen stays.
                let language = visit.visitor.language.map { _ in visit.words.language }
                // Not refused: whose browser fills the form in for them is as quick as a program.
                try await Task.sleep(for: fillTime.left(since: visit.form[FillTime.fieldName]))
                return try await confirmsAddresses ? request(input, language, visit) : signUp(input, language, visit)
            } catch let error as SignUpError {
                switch error {
                case .emailTaken:
                    let output = viewModel.emailTaken(visit.form, visit.words)
                    return screen.answer(visit, page(output, visit), status: .unprocessableContent)
                }
            } catch let error as TooManyAttempts {
                let output = viewModel.tooMany(error, visit.form, visit.words)
                return screen.answer(visit, page(output, visit), tooMany: error)
            }
        }
    }

    /// Whoever has the account already and knows its password is logged in: so ends a form that was sent twice, whose
    /// first answer the browser has dropped.
    private func signUp(
        _ input: SignUpViewModel.Input, _ language: String?, _ visit: Visit<Guest>
    ) async throws -> Response {
        let signedIn: SignedIn
        do {
            signedIn = try await viewModel.signUp(
                input, language: language, in: visit.visitor.browser, from: visit.client)
        } catch SignUpError.emailTaken {
            signedIn = try await viewModel.logIn(input, in: visit.visitor.browser, visit.words, from: visit.client)
        }
        return Response.seeOther("/todos")
            .setting(cookies.signIn(signedIn, at: visit.visitor.place, lifetimes: lifetimes))
    }

    /// The same answer, and as late, whether or not the address has an account.
    private func request(
        _ input: SignUpViewModel.Input, _ language: String?, _ visit: Visit<Guest>
    ) async throws -> Response {
        let waiting = try await EvenTime.spend {
            try await viewModel.request(input, language: language, visit.words, from: visit.client)
        }
        return Response.seeOther("/signup/sent")
            .setting([cookies.carry(waiting, in: cookies.signUp, for: lifetimes.confirmationLink)])
    }

    private func page(_ output: SignUpViewModel.Output, _ visit: Visit<Guest>) -> SignUpViewModel.Output {
        var output = output
        output.opened = fillTime.stamp()
        output.providers = providers.buttons(saying: "social.continue", visit.words)
        return output
    }
}
