import Accounts
import HTTPServer
import Secrets
import Web

/// The step of a login that asks for a code of the authenticator app, or for a recovery code.
struct CodeRoutes: Sendable {
    let view: PageView<CodeViewModel.Output>
    let viewModel: CodeViewModel
    let accounts: Accounts
    let cookies: SiteCookies

    init(_ site: SiteDependencies, asksForRecoveryCode: Bool) {
        view = site.views.page("SecondFactor/Code", CodeViewModel.Output.self)
        viewModel = CodeViewModel(
            accounts: site.services.accounts, securityEmails: site.securityEmails,
            asksForRecoveryCode: asksForRecoveryCode)
        accounts = site.services.accounts
        cookies = site.cookies
    }

    /// A login that waits in the visitor's browser.
    private struct Waiting {
        let token: Token
        /// That of the account.
        let address: String
    }

    func show(_ context: Context<Visitor>) async throws -> Response {
        guard let waiting = try await waiting(context) else { return try await tooLate(context) }
        return view.respond(context, page(viewModel.page(next: .destination(context.query["next"])), waiting))
    }

    func signIn(_ context: Context<Visitor>) async throws -> Response {
        guard let waiting = try await waiting(context) else { return try await tooLate(context) }
        guard context.isAbout(waiting.token) else {
            return cookies.showAnew(viewModel.asksForRecoveryCode ? .loginRecovery : .loginCode)
        }
        switch viewModel.read(context.form, context.localizer) {
        case .failure(let refused):
            return view.refuse(context, page(refused.output, waiting))
        case .success(let input):
            do {
                let signedIn = try await viewModel.signIn(
                    input, waiting: waiting.token, in: context.knownBrowser(accounts, cookies), context.localizer,
                    from: context.client)
                var response = try await context.enter(signedIn, next: input.next, accounts, cookies)
                    .setting([cookies.drop(cookies.code)])
                if input.isRecoveryCode {
                    response.addUnlessSet(await cookies.codesLeft(of: signedIn.member, accounts))
                }
                return response
            } catch let failure as CodeFailure {
                return try await respond(failure, waiting, context)
            } catch let error as TooManyAttempts {
                return view.respond(
                    context, page(viewModel.tooMany(error, context.form, context.localizer), waiting),
                    tooMany: error)
            }
        }
    }

    private func page(_ output: CodeViewModel.Output, _ waiting: Waiting) -> CodeViewModel.Output {
        var output = output
        (output.about, output.email) = (waiting.token.formMark, waiting.address)
        return output
    }

    private func respond(
        _ failure: CodeFailure, _ waiting: Waiting, _ context: Context<Visitor>
    ) async throws -> Response {
        switch failure {
        case .wrong:
            let output = viewModel.wrong(context.form, context.localizer)
            return view.refuse(context, page(output, waiting))
        case .wrongTooOften:
            return Response.seeOther(.login).setting([cookies.drop(cookies.code), cookies.flash(.codesWrong)])
        case .newPasswordNeeded:
            let output = viewModel.newPasswordNeeded(context.form, context.localizer)
            return view.refuse(context, page(output, waiting))
        case .noLongerThere: return try await tooLate(context)
        }
    }

    /// Responds to a second click on the button. The first has logged in here, which invalidated the form's token.
    @Sendable func repeated(_ context: Context<Visitor>) async throws -> Response? {
        guard context.principal.member != nil, try await waiting(context) == nil else { return nil }
        return try await tooLate(context)
    }

    private func waiting(_ context: Context<Visitor>) async throws -> Waiting? {
        guard let token = context.token(in: cookies.code) else { return nil }
        return try await accounts.authenticators.address(waitingIn: token).map { Waiting(token: token, address: $0) }
    }

    /// Responds when no login waits in this browser, or no longer.
    private func tooLate(_ context: Context<Visitor>) async throws -> Response {
        if context.principal.member != nil { return Response.seeOther(.todos).setting([cookies.drop(cookies.code)]) }
        return try await cookies.codeTooLate(
            context, in: cookies.code, hasFinished: accounts.authenticators.hasFinished)
    }
}
