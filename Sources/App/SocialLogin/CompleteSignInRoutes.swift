import Accounts
import HTTPServer
import Secrets
import Web

/// Completing what a provider didn't disclose, at a visitor's first login by it.
struct CompleteSignInRoutes: Sendable {
    let view: PageView<CompleteSignInViewModel.Output>
    let viewModel: CompleteSignInViewModel
    let accounts: Accounts
    let cookies: SiteCookies

    init(_ site: SiteDependencies) {
        view = site.views.page("SocialLogin/CompleteSignIn", CompleteSignInViewModel.Output.self)
        viewModel = CompleteSignInViewModel(
            accounts: site.services.accounts, confirmationEmails: site.confirmationEmails,
            providers: site.services.signInProviders,
            confirmsAddresses: site.services.confirmsAddresses)
        accounts = site.services.accounts
        cookies = site.cookies
    }

    func show(_ context: Context<Guest>) async throws -> Response {
        guard let (signIn, _) = try await context.pendingSignIn(accounts, cookies) else {
            return cookies.pendingSignInIsGone
        }
        // An address that was typed can be typed anew here.
        guard try await !accounts.identities.needsConsent(signIn) else { return .seeOther(.linkAccount) }
        return view.respond(context, viewModel.page(of: signIn, context.localizer))
    }

    func finish(_ context: Context<Guest>) async throws -> Response {
        guard let (signIn, token) = try await context.pendingSignIn(accounts, cookies) else {
            return cookies.pendingSignInIsGone
        }
        guard context.isAbout(signIn) else { return cookies.anotherSignInIsPending }
        switch viewModel.read(context.form, context.localizer) {
        case .failure(let refused):
            return view.refuse(context, viewModel.page(of: signIn, context.localizer, refused.output))
        case .success(let input):
            do {
                let outcome = try await viewModel.finish(
                    signIn, input, in: token, knownBy: context.knownBrowser(accounts, cookies),
                    invitation: context.token(in: cookies.invitation), context.localizer, from: context.client)
                return try await respond(outcome, of: signIn, token, context)
            } catch is FinishError {
                return cookies.pendingSignInIsGone
            } catch let error as TooManyAttempts {
                let output = CompleteSignInViewModel.tooMany(error, context.form, context.localizer)
                return view.respond(context, viewModel.page(of: signIn, context.localizer, output), tooMany: error)
            }
        }
    }

    private func respond(
        _ outcome: CompleteSignInViewModel.Outcome, of signIn: PendingSignIn, _ token: Token, _ context: Context<Guest>
    ) async throws -> Response {
        switch outcome {
        case .signIn(.signedIn(let signedIn)):
            return try await context.finish(signIn, signedIn, accounts, cookies)
        case .signIn(.needs(let step)): return cookies.redirect(to: step)
        case .emailMissing:
            let output = CompleteSignInViewModel.emailMissing(context.form, context.localizer)
            return view.refuse(context, viewModel.page(of: signIn, context.localizer, output))
        case .mailed: return cookies.linkIsMailed(for: token)
        case .consentRequired: return .seeOther(.linkAccount)
        }
    }
}
