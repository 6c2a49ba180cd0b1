import Accounts
import HTTPServer
import Secrets
import Web

/// Logging in with a code that is sent by email, and typed in the browser that asked for it.
struct EmailCodeRoutes: Sendable {
    let login: LoginRoutes
    let requestView: PageView<EmailCodeRequestViewModel.Output>
    let view: PageView<EmailCodeViewModel.Output>
    let requestViewModel: EmailCodeRequestViewModel
    let viewModel: EmailCodeViewModel
    let accounts: Accounts
    let cookies: SiteCookies

    init(_ site: SiteDependencies, _ login: LoginRoutes) {
        self.login = login
        requestView = site.views.page("Login/EmailCodeRequest", EmailCodeRequestViewModel.Output.self)
        view = site.views.page("Login/EmailCode", EmailCodeViewModel.Output.self)
        accounts = site.services.accounts
        requestViewModel = EmailCodeRequestViewModel(securityEmails: site.securityEmails)
        viewModel = EmailCodeViewModel(securityEmails: site.securityEmails, lifetimes: accounts.lifetimes)
        cookies = site.cookies
    }

    func ask(_ context: Context<Guest>) async throws -> Response {
        _ = try codes
        let address = cookies.filledIn(RequestCookies(context.request))
        return requestView.respond(
            context,
            EmailCodeRequestViewModel.Output(
                email: FormField(address?.text ?? ""), next: .destination(context.query["next"])))
    }

    /// Gives the same response, after the same time, whether or not the address has an account.
    func send(_ context: Context<Guest>) async throws -> Response {
        let codes = try codes
        switch requestViewModel.read(context.form, context.localizer) {
        case .failure(let refused):
            return requestView.refuse(context, refused.output)
        case .success(let input):
            do {
                let waiting = try await ConstantTimeResponse.spend {
                    try await requestViewModel.send(
                        input, by: codes, in: context.knownBrowser(accounts, cookies), context.localizer,
                        from: context.client)
                }
                let lifetime = accounts.lifetimes.emailCode
                return Response.seeOther(Path.loginEmailCode.address.leading(to: input.next)).setting([
                    cookies.pending(waiting, in: cookies.emailCode, for: lifetime),
                    cookies.fillIn(input.email, for: lifetime),
                ])
            } catch let error as TooManyAttempts {
                let output = EmailCodeRequestViewModel.tooMany(error, context.form, context.localizer)
                return requestView.respond(context, output, tooMany: error)
            }
        }
    }

    func show(_ context: Context<Guest>) async throws -> Response {
        guard let output = try await page(viewModel.page(next: .destination(context.query["next"])), context) else {
            return try await tooLate(context)
        }
        return view.respond(context, output)
    }

    func signIn(_ context: Context<Guest>) async throws -> Response {
        let codes = try codes
        guard let token = context.token(in: cookies.emailCode) else { return try await tooLate(context) }
        guard context.isAbout(token) else { return cookies.showAnew(.loginEmailCode) }
        switch viewModel.read(context.form, context.localizer) {
        case .failure(let refused): return try await refuse(refused.output, context)
        case .success(let input):
            do {
                let result = try await viewModel.signIn(
                    input, by: codes, waiting: token, in: context.knownBrowser(accounts, cookies), context.localizer,
                    from: context.client)
                return try await login.respond(result, next: input.next, context)
                    .setting([cookies.drop(cookies.emailCode), cookies.drop(cookies.address)])
            } catch CodeFailure.wrong {
                return try await refuse(viewModel.wrong(context.form, context.localizer), context)
            } catch CodeFailure.wrongTooOften {
                return Response.seeOther(.login).setting([cookies.drop(cookies.emailCode), cookies.flash(.codesWrong)])
            } catch CodeFailure.noLongerThere {
                return try await tooLate(context)
            }
        }
    }

    /// - Throws: `Problem` where the operator has not turned codes by email on.
    private var codes: EmailCodes {
        get throws {
            guard let codes = accounts.emailCodes else { throw Problem.unknownPath }
            return codes
        }
    }

    private func refuse(_ output: EmailCodeViewModel.Output, _ context: Context<Guest>) async throws -> Response {
        guard let output = try await page(output, context) else { return try await tooLate(context) }
        return view.refuse(context, output)
    }

    /// - Returns: nil when no login waits in this browser.
    private func page(
        _ output: EmailCodeViewModel.Output, _ context: Context<Guest>
    ) async throws -> EmailCodeViewModel.Output? {
        let codes = try codes
        guard let token = context.token(in: cookies.emailCode), let remember = try await codes.waiting(in: token) else {
            return nil
        }
        var output = output
        output.email = cookies.filledIn(RequestCookies(context.request))?.text
        output.remember = remember
        output.about = token.formMark
        return output
    }

    /// Responds when no login waits for a code in this browser, or no longer.
    private func tooLate(_ context: Context<Guest>) async throws -> Response {
        try await cookies.codeTooLate(context, in: cookies.emailCode, hasFinished: codes.hasFinished)
    }
}
