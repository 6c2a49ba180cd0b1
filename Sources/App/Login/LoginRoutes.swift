import Accounts
import HTTPServer
import Mustache
import Secrets
import Web

/// Logging in.
struct LoginRoutes: Sendable {
    let view: PageView<LoginViewModel.Output>
    let viewModel: LoginViewModel
    let accounts: Accounts
    let others: SwitchAccountViewModel
    let providers: SignInProviders
    let cookies: SiteCookies
    let passwordPolicy: PasswordPolicy
    /// Whether browsers allow passkeys for this site.
    let allowsPasskeys: Bool

    init(_ site: SiteDependencies) {
        view = site.views.page("Login/Login", LoginViewModel.Output.self)
        viewModel = LoginViewModel(accounts: site.services.accounts, securityEmails: site.securityEmails)
        accounts = site.services.accounts
        others = SwitchAccountViewModel(accounts: site.services.accounts, cookies: site.cookies)
        providers = site.services.signInProviders
        cookies = site.cookies
        passwordPolicy = site.services.passwordPolicy
        allowsPasskeys = site.services.baseURL.allowsPasskeys
    }

    func show(_ context: Context<Guest>) async throws -> Response {
        let address = cookies.filledIn(RequestCookies(context.request))
        let output = LoginViewModel.Output(
            email: FormField(address?.text ?? ""), alert: ended(context), next: .destination(context.query["next"]),
            otherAccounts: try await others.choices(for: context))
        // Its notice leads back to the form that sends links, which shows the address once more.
        if let address, context.visitor.flash?.kind == .resetSent {
            let sentence = context.localizer.filled("flash.reset-sent.named", ["email": address.text])
            return view.respond(context, page(output, context), flashText: sentence)
        }
        return view.respond(context, page(output, context))
            .setting(address == nil ? [] : [cookies.drop(cookies.address)])
    }

    /// What a browser is told whose login has ended and that comes here by itself, so that no other page has said it.
    private func ended(_ context: Context<Guest>) -> String? {
        guard context.visitor.hasExpired, context.visitor.flash == nil else { return nil }
        return context.localizer["flash.logged-out"]
    }

    func signIn(_ context: Context<Guest>) async throws -> Response {
        switch viewModel.read(context.form, context.localizer) {
        case .failure(let refused):
            return view.refuse(context, page(refused.output, context))
        case .success(let input):
            do {
                let result = try await viewModel.signIn(
                    input, in: context.knownBrowser(accounts, cookies), context.localizer, from: context.client)
                let response = try await respond(result, next: input.next, context)
                return try await isTooShort(input.password, after: result)
                    ? response.setting([cookies.flash(.passwordShort)]) : response
            } catch let failure as SignInFailure {
                return try respond(failure, context)
            }
        }
    }

    func respond(
        _ result: SignInResult, next: LocalPath?, _ context: Context<Guest>
    ) async throws -> Response {
        switch result {
        case .signedIn(let signedIn): try await context.enter(signedIn, next: next, accounts, cookies)
        case .needs(let step): cookies.redirect(to: step, next: next)
        }
    }

    /// Whether a password that was long enough when it was chosen is too short for a new one by now.
    private func isTooShort(_ password: Secret, after result: SignInResult) async throws -> Bool {
        guard case .signedIn(let signedIn) = result, !passwordPolicy.isLongEnough(password) else {
            return false
        }
        return try await !passwordPolicy.rules(for: signedIn.member.id, accounts).isLongEnough(password)
    }

    private func respond(_ failure: SignInFailure, _ context: Context<Guest>) throws -> Response {
        switch failure {
        case .wrongPair:
            let output = LoginViewModel.wrongPair(context.form, context.localizer)
            return view.refuse(context, page(output, context))
        case .tooManyAttempts(let error):
            let output = LoginViewModel.tooMany(error, context.form, context.localizer)
            return view.respond(context, page(output, context), tooMany: error)
        case .prevented(let error): throw error
        }
    }

    func page(_ output: LoginViewModel.Output, _ context: Context<Guest>) -> LoginViewModel.Output {
        var output = output
        output.allowsSignUp = accounts.invitations.policy == .open
        output.allowsPasskeys = allowsPasskeys
        output.sendsEmailCodes = accounts.emailCodes != nil
        output.providers = providers.buttons(
            lastUsed: RequestCookies(context.request)[cookies.lastProvider], context.localizer)
        return output
    }
}
