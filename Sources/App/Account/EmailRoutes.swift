import Accounts
import HTTPServer
import Web

/// Changing the e-mail address.
struct EmailRoutes: Sendable {
    let screen: Screen<EmailViewModel.Output>
    let viewModel: EmailViewModel
    let confirmsAddresses: Bool
    let cookies: SiteCookies

    init(
        _ services: Services, _ screens: inout Screens, _ letters: SecurityLetters, _ addressLetters: AddressLetters,
        _ cookies: SiteCookies
    ) {
        screen = screens.make("Account/Email", EmailViewModel.Output.self)
        viewModel = EmailViewModel(
            .init(
                accounts: services.accounts, letters: letters, addressLetters: addressLetters,
                confirmsAddresses: services.confirmsAddresses))
        confirmsAddresses = services.confirmsAddresses
        self.cookies = cookies
    }

    func show(_ visit: Visit<Member>) async throws -> Response {
        screen.answer(visit, viewModel.page(of: visit.who))
    }

    func change(_ visit: Visit<Member>) async throws -> Response {
        guard let session = visit.visitor.session else { return .seeOther("/login") }
        switch viewModel.read(visit.form, visit.words) {
        case .failure(let refused):
            return refuse(visit, refused.output)
        case .success(let input) where input.email.text == visit.who.email:
            return refuse(visit, EmailViewModel.same(visit.form, visit.words))
        case .success(let input):
            do {
                try await viewModel.change(visit.who, input, keeping: session, visit.words, from: visit.client)
                return Response.seeOther("/account")
                    .setting([cookies.announce(confirmsAddresses ? .emailSent : .emailSaved)])
            } catch let error as EmailChangeError {
                switch error {
                case .emailTaken, .linkNoLongerGood:
                    return refuse(visit, EmailViewModel.taken(visit.form, visit.words))
                }
            } catch let error as TooManyAttempts {
                let output = EmailViewModel.tooMany(error, visit.form, visit.words)
                return screen.answer(visit, viewModel.page(of: visit.who, output), tooMany: error)
            }
        }
    }

    private func refuse(_ visit: Visit<Member>, _ output: EmailViewModel.Output) -> Response {
        screen.answer(visit, viewModel.page(of: visit.who, output), status: .unprocessableContent)
    }
}
