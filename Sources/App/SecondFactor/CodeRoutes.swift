import Accounts
import HTTPServer
import Secrets
import Web

/// The step of a log-in that asks for a code of the authenticator app, or for a recovery code.
struct CodeRoutes: Sendable {
    let view: PageView<CodeViewModel.Output>
    let viewModel: CodeViewModel
    let accounts: Accounts
    let cookies: SiteCookies

    init(_ site: SiteDependencies, _ kind: CodeViewModel.Kind) {
        view = site.views.page("SecondFactor/Code", CodeViewModel.Output.self)
        viewModel = CodeViewModel(
            .init(accounts: site.services.accounts, securityEmails: site.securityEmails, kind: kind))
        accounts = site.services.accounts
        cookies = site.cookies
    }

    func show(_ context: Context<Visitor>) async throws -> Response {
        guard try await waiting(context) != nil else { return isGone(context) }
        return view.respond(context, viewModel.page(next: .destination(context.query["next"])))
    }

    func signIn(_ context: Context<Visitor>) async throws -> Response {
        guard let waiting = try await waiting(context) else { return isGone(context) }
        switch viewModel.read(context.form, context.localizer) {
        case .failure(let refused): return view.respond(context, refused.output, status: .unprocessableContent)
        case .success(let input):
            do {
                let signedIn = try await viewModel.signIn(
                    input, waiting: waiting, in: context.visitor.browser, context.localizer, from: context.client)
                let inactive = try await context.signOutInactive(signedIn.member.id, accounts, cookies)
                let room = try await context.makeRoom(for: signedIn.member.id, accounts, cookies)
                return Response.seeOther(input.next ?? Path.todos.address)
                    .setting(inactive + room.cookies + [cookies.drop(cookies.code)])
                    .signingIn(signedIn, replacing: room.slot, cookies, accounts.lifetimes)
            } catch let failure as CodeFailure {
                return respond(failure, context)
            } catch let error as TooManyAttempts {
                return view.respond(
                    context, viewModel.tooMany(error, context.form, context.localizer), tooMany: error)
            }
        }
    }

    private func respond(_ failure: CodeFailure, _ context: Context<Visitor>) -> Response {
        switch failure {
        case .wrong:
            let output = viewModel.wrong(context.form, context.localizer)
            return view.respond(context, output, status: .unprocessableContent)
        case .wrongTooOften:
            return Response.seeOther(.login).setting([cookies.drop(cookies.code), cookies.flash(.codesWrong)])
        case .noLongerThere: return isGone(context)
        }
    }

    /// Responds to a second click on the button. The first has logged in here, which invalidated the form's token.
    @Sendable func repeated(_ context: Context<Visitor>) async throws -> Response? {
        guard context.principal.member != nil, try await waiting(context) == nil else { return nil }
        return isGone(context)
    }

    private func waiting(_ context: Context<Visitor>) async throws -> Token? {
        guard let token = context.token(in: cookies.code) else { return nil }
        return try await accounts.authenticators.isWaiting(in: token) ? token : nil
    }

    /// Responds when no log-in waits in this browser, or no longer.
    private func isGone(_ context: Context<Visitor>) -> Response {
        if context.principal.member != nil { return Response.seeOther(.todos).setting([cookies.drop(cookies.code)]) }
        return cookies.codeTooLate(context, in: cookies.code)
    }
}
