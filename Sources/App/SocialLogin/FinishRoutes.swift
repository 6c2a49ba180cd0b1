import Accounts
import HTTPServer
import Secrets
import Web

/// Telling what a provider didn't, the first time somebody logs in by it.
struct FinishRoutes: Sendable {
    let screen: Screen<FinishViewModel.Output>
    let viewModel: FinishViewModel
    let accounts: Accounts
    let cookies: SiteCookies

    init(
        _ services: Services, _ screens: inout Screens, _ addressLetters: AddressLetters, _ cookies: SiteCookies
    ) {
        screen = screens.make("SocialLogin/Finish", FinishViewModel.Output.self)
        viewModel = FinishViewModel(
            .init(
                accounts: services.accounts, addressLetters: addressLetters, providers: services.signInProviders,
                confirmsAddresses: services.confirmsAddresses))
        accounts = services.accounts
        self.cookies = cookies
    }

    func show(_ visit: Visit<Guest>) async throws -> Response {
        guard let (signIn, _) = try visit.unfinishedSignIn(accounts, cookies) else {
            return cookies.unfinishedIsGone
        }
        return screen.answer(visit, viewModel.page(of: signIn, visit.words))
    }

    func finish(_ visit: Visit<Guest>) async throws -> Response {
        guard let (signIn, browser) = try visit.unfinishedSignIn(accounts, cookies) else {
            return cookies.unfinishedIsGone
        }
        guard visit.isAbout(signIn) else { return cookies.anotherIsUnfinished }
        switch viewModel.read(visit.form, visit.words) {
        case .failure(let refused):
            return screen.answer(
                visit, viewModel.page(of: signIn, visit.words, refused.output), status: .unprocessableContent)
        case .success(let input):
            do {
                let outcome = try await viewModel.finish(
                    signIn, input, in: browser, knownBy: visit.visitor.browser, visit.words, from: visit.client)
                switch outcome {
                case .signedIn(let signedIn):
                    return cookies.finish(
                        signIn, signedIn, at: visit.visitor.place, lifetimes: accounts.lifetimes)
                case .emailMissing:
                    let output = FinishViewModel.emailMissing(visit.form, visit.words)
                    return screen.answer(
                        visit, viewModel.page(of: signIn, visit.words, output), status: .unprocessableContent)
                case .mailed: return .seeOther("/auth/sent")
                case .mustAgree: return .seeOther("/auth/link")
                }
            } catch is FinishError {
                return cookies.unfinishedIsGone
            } catch let error as TooManyAttempts {
                let output = FinishViewModel.tooMany(error, visit.form, visit.words)
                return screen.answer(visit, viewModel.page(of: signIn, visit.words, output), tooMany: error)
            }
        }
    }
}
