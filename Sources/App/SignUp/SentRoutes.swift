import Accounts
import HTTPServer
import Secrets
import Web

/// Waiting for the mail that confirms a sign-up.
struct SentRoutes: Sendable {
    let screen: Screen<SentViewModel.Output>
    let viewModel: SentViewModel
    let accounts: Accounts
    let cookies: SiteCookies

    init(
        _ services: Services, _ screens: inout Screens, _ letters: SecurityLetters, _ addressLetters: AddressLetters,
        _ cookies: SiteCookies
    ) {
        screen = screens.make("SignUp/Sent", SentViewModel.Output.self)
        viewModel = SentViewModel(accounts: services.accounts, letters: letters, addressLetters: addressLetters)
        accounts = services.accounts
        self.cookies = cookies
    }

    func show(_ visit: Visit<Guest>) async throws -> Response {
        guard let signUp = try signUp(visit) else { return tooLate }
        return screen.answer(visit, viewModel.show(signUp))
    }

    func sendAgain(_ visit: Visit<Guest>) async throws -> Response {
        guard let signUp = try signUp(visit) else { return tooLate }
        do {
            try await viewModel.sendAgain(signUp, visit.words, from: visit.client)
            return Response.seeOther("/signup/sent").setting([cookies.announce(.sentAgain)])
        } catch let error as TooManyAttempts {
            return screen.answer(visit, viewModel.tooMany(signUp, error, visit.words), tooMany: error)
        }
    }

    private func signUp(_ visit: Visit<Guest>) throws -> WaitingSignUp? {
        let waiting = visit.token(in: cookies.signUp)
        return try waiting.flatMap { try accounts.signUp(waitingIn: $0) }
    }

    /// Nothing waits here: the sign-up was confirmed, or its time is over.
    private var tooLate: Response {
        Response.seeOther("/signup").setting([cookies.drop(cookies.signUp)])
    }
}
