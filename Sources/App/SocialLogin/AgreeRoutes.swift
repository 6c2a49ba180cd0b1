import Accounts
import HTTPServer
import Secrets
import Web

/// Agreeing that a provider's log-in opens one's account.
struct AgreeRoutes: Sendable {
    let screen: Screen<AgreeViewModel.Output>
    let viewModel: AgreeViewModel
    let accounts: Accounts
    let confirmsAddresses: Bool
    let cookies: SiteCookies

    init(_ services: Services, _ screens: inout Screens, _ letters: SecurityLetters, _ cookies: SiteCookies) {
        screen = screens.make("SocialLogin/Agree", AgreeViewModel.Output.self)
        viewModel = AgreeViewModel(
            .init(accounts: services.accounts, letters: letters, providers: services.signInProviders))
        accounts = services.accounts
        confirmsAddresses = services.confirmsAddresses
        self.cookies = cookies
    }

    func show(_ visit: Visit<Guest>) async throws -> Response {
        guard let (signIn, _) = try visit.unfinishedSignIn(accounts, cookies) else {
            return cookies.unfinishedIsGone
        }
        guard mayAsk(signIn) else { return .seeOther("/auth/finish") }
        return screen.answer(visit, viewModel.page(of: signIn, visit.words))
    }

    func agree(_ visit: Visit<Guest>) async throws -> Response {
        guard let (signIn, browser) = try visit.unfinishedSignIn(accounts, cookies) else {
            return cookies.unfinishedIsGone
        }
        guard visit.isAbout(signIn) else { return cookies.anotherIsUnfinished }
        guard mayAsk(signIn) else { return .seeOther("/auth/finish") }
        switch viewModel.read(visit.form, visit.words) {
        case .failure(let refused): return refuse(visit, signIn, refused.output)
        case .success(let input):
            do {
                let signedIn = try await viewModel.agree(
                    input, in: browser, knownBy: visit.visitor.browser, visit.words, from: visit.client)
                return cookies.finish(signIn, signedIn, at: visit.visitor.place, lifetimes: accounts.lifetimes)
                    .setting(try await visit.signOutParked(signedIn.member.id, accounts, cookies))
            } catch let error as FinishError {
                switch error {
                case .wrongPassword: return refuse(visit, signIn, AgreeViewModel.wrongPassword(visit.words))
                case .noLongerThere, .mustAgree: return cookies.unfinishedIsGone
                }
            } catch let error as IdentityLinkError {
                return cookies.notLinked(error)
            } catch let error as TooManyAttempts {
                return tooMany(visit, signIn, error)
            }
        }
    }

    /// Not about an address that was merely typed: the page says that it has an account. Where mails reach people, a link
    /// tells that to its reader alone.
    private func mayAsk(_ signIn: UnfinishedSignIn) -> Bool {
        signIn.email != nil && (signIn.emailIsProven || !confirmsAddresses)
    }

    private func refuse(
        _ visit: Visit<Guest>, _ signIn: UnfinishedSignIn, _ output: AgreeViewModel.Output
    ) -> Response {
        screen.answer(visit, viewModel.page(of: signIn, visit.words, output), status: .unprocessableContent)
    }

    private func tooMany(_ visit: Visit<Guest>, _ signIn: UnfinishedSignIn, _ error: TooManyAttempts) -> Response {
        let output = AgreeViewModel.tooMany(error, visit.words)
        return screen.answer(visit, viewModel.page(of: signIn, visit.words, output), tooMany: error)
    }
}

extension SiteCookies {
    /// A log-in can't be linked to the account: that has another of the same provider, or the log-in opens another account
    /// by now.
    func notLinked(_ error: IdentityLinkError) -> Response {
        let notice: Notice = error == .siteLinkedAlready ? .siteLinked : .identityTaken
        return Response.seeOther("/login").setting([drop(unfinished), drop(finish), announce(notice)])
    }
}
