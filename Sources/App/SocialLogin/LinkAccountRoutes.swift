import Accounts
import HTTPServer
import Secrets
import Web

/// Agreeing to link a provider's login to an existing account.
struct LinkAccountRoutes: Sendable {
    let view: PageView<LinkAccountViewModel.Output>
    let viewModel: LinkAccountViewModel
    let accounts: Accounts
    let confirmsAddresses: Bool
    let cookies: SiteCookies

    init(_ site: SiteDependencies) {
        view = site.views.page("SocialLogin/LinkAccount", LinkAccountViewModel.Output.self)
        viewModel = LinkAccountViewModel(
            accounts: site.services.accounts, securityEmails: site.securityEmails,
            providers: site.services.signInProviders)
        accounts = site.services.accounts
        confirmsAddresses = site.services.confirmsAddresses
        cookies = site.cookies
    }

    func show(_ context: Context<Guest>) async throws -> Response {
        guard let (signIn, _) = try await context.pendingSignIn(accounts, cookies) else {
            return cookies.pendingSignInIsGone
        }
        guard try await mayAsk(signIn) else { return .seeOther(.completeSignIn) }
        return view.respond(context, viewModel.page(of: signIn, context.localizer))
    }

    func link(_ context: Context<Guest>) async throws -> Response {
        guard let (signIn, token) = try await context.pendingSignIn(accounts, cookies) else {
            return cookies.pendingSignInIsGone
        }
        guard context.isAbout(signIn) else { return cookies.anotherSignInIsPending }
        guard try await mayAsk(signIn) else { return .seeOther(.completeSignIn) }
        switch viewModel.read(context.form, context.localizer) {
        case .failure(let refused): return refuse(context, signIn, refused.output)
        case .success(let input):
            do {
                let result = try await viewModel.link(
                    input, in: token, knownBy: context.knownBrowser(accounts, cookies), context.localizer,
                    from: context.client)
                return try await context.finish(signIn, result, accounts, cookies)
            } catch let error as FinishError {
                switch error {
                case .wrongPassword:
                    return refuse(context, signIn, LinkAccountViewModel.wrongPassword(context.localizer))
                case .codeRequired: return cookies.codeRequired
                case .noLongerThere, .consentRequired: return cookies.pendingSignInIsGone
                }
            } catch let error as IdentityLinkError {
                return cookies.notLinked(error)
            } catch let error as TooManyAttempts {
                return tooMany(context, signIn, error)
            }
        }
    }

    /// Whether the page may be shown. It reveals that the address has an account. For an address that was merely typed,
    /// an emailed link reveals that to its recipient alone, where emails are delivered.
    private func mayAsk(_ signIn: PendingSignIn) async throws -> Bool {
        if signIn.emailIsVerified { return try await accounts.identities.needsConsent(signIn) }
        return signIn.email != nil && !confirmsAddresses
    }

    private func refuse(
        _ context: Context<Guest>, _ signIn: PendingSignIn, _ output: LinkAccountViewModel.Output
    ) -> Response {
        view.refuse(context, viewModel.page(of: signIn, context.localizer, output))
    }

    private func tooMany(_ context: Context<Guest>, _ signIn: PendingSignIn, _ error: TooManyAttempts) -> Response {
        let output = LinkAccountViewModel.tooMany(error, context.localizer)
        return view.respond(context, viewModel.page(of: signIn, context.localizer, output), tooMany: error)
    }
}

extension SiteCookies {
    /// Responds when a login can't be linked: the account has another of the same provider, or the login is linked to
    /// another account by now.
    func notLinked(_ error: IdentityLinkError) -> Response {
        let kind: FlashKind = error == .providerAlreadyLinked ? .providerLinked : .identityTaken
        return Response.seeOther(.login).setting([drop(pendingSignIn), drop(mailedLink), flash(kind)])
    }
}
