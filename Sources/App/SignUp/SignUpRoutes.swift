import Accounts
import HTTPServer
import Web

/// Creating an account. It signs in at once or, where emails are delivered, as soon as the address is confirmed.
struct SignUpRoutes: Sendable {
    let view: PageView<SignUpViewModel.Output>
    let viewModel: SignUpViewModel
    let lifetimes: Lifetimes
    let fillTime: FillTimeCheck
    let confirmsAddresses: Bool
    let providers: SignInProviders
    let cookies: SiteCookies

    init(_ site: SiteDependencies) {
        view = site.views.page("SignUp/SignUp", SignUpViewModel.Output.self)
        viewModel = SignUpViewModel(
            .init(
                accounts: site.services.accounts, securityEmails: site.securityEmails,
                confirmationEmails: site.confirmationEmails,
                passwordPolicy: site.services.passwordPolicy))
        confirmsAddresses = site.services.confirmsAddresses
        lifetimes = site.services.accounts.lifetimes
        fillTime = FillTimeCheck(shortest: site.services.shortestSignUp, clock: site.services.clock)
        providers = site.services.signInProviders
        cookies = site.cookies
    }

    func show(_ context: Context<Guest>) async throws -> Response {
        view.respond(context, page(viewModel.empty, context))
    }

    func signUp(_ context: Context<Guest>) async throws -> Response {
        switch viewModel.read(context.form, context.localizer) {
        case .failure(let refused):
            return view.respond(context, page(refused.output, context), status: .unprocessableContent)
        case .success(let input):
            do {
                // Only a chosen language is stored. One that the browser prefers may change with the browser.
                let language = context.visitor.language.map { _ in context.localizer.language }
                // Delayed, not refused: a browser's autofill is as quick as a bot.
                try await Task.sleep(for: fillTime.left(since: context.form[FillTimeCheck.fieldName]))
                return try await confirmsAddresses
                    ? request(input, language, context) : signUp(input, language, context)
            } catch let error as SignUpError {
                switch error {
                case .emailTaken:
                    let output = viewModel.emailTaken(context.form, context.localizer)
                    return view.respond(context, page(output, context), status: .unprocessableContent)
                }
            } catch let error as TooManyAttempts {
                let output = viewModel.tooMany(error, context.form, context.localizer)
                return view.respond(context, page(output, context), tooMany: error)
            }
        }
    }

    /// Logs in to an existing account if the password is right: that is the case when a form was sent twice and the
    /// browser dropped the first response.
    private func signUp(
        _ input: SignUpViewModel.Input, _ language: String?, _ context: Context<Guest>
    ) async throws -> Response {
        let result: SignInResult
        do {
            result = try await viewModel.signUp(
                input, language: language, in: context.visitor.browser, from: context.client)
        } catch SignUpError.emailTaken {
            result = try await viewModel.logIn(
                input, in: context.visitor.browser, context.localizer, from: context.client)
        }
        return switch result {
        case .signedIn(let signedIn):
            Response.seeOther(.todos)
                .setting(cookies.signIn(signedIn, at: context.visitor.slot, lifetimes: lifetimes))
        case .needs(let step): cookies.redirect(to: step, lifetimes: lifetimes)
        }
    }

    /// Gives the same response, after the same time, whether or not the address has an account.
    private func request(
        _ input: SignUpViewModel.Input, _ language: String?, _ context: Context<Guest>
    ) async throws -> Response {
        let waiting = try await ConstantTimeResponse.spend {
            try await viewModel.request(input, language: language, context.localizer, from: context.client)
        }
        return Response.seeOther(.signUpSent)
            .setting([cookies.pending(waiting, in: cookies.signUp, for: lifetimes.confirmationLink)])
    }

    private func page(_ output: SignUpViewModel.Output, _ context: Context<Guest>) -> SignUpViewModel.Output {
        var output = output
        output.opened = fillTime.stamp()
        output.providers = providers.buttons(saying: "social.continue", context.localizer)
        return output
    }
}
