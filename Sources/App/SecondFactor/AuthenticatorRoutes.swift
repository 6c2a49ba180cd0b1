import Accounts
import HTTPServer
import Secrets
import Web

/// Setting up and turning off the member's authenticator app.
struct AuthenticatorRoutes: Sendable {
    let view: PageView<AuthenticatorViewModel.Output>
    let viewModel: AuthenticatorViewModel
    let cookies: SiteCookies

    init(_ site: SiteDependencies) {
        view = site.views.page("SecondFactor/Authenticator", AuthenticatorViewModel.Output.self)
        viewModel = AuthenticatorViewModel(
            .init(
                accounts: site.services.accounts, securityEmails: site.securityEmails, formatter: site.formatter,
                timeZones: site.services.timeZones, host: site.services.baseURL.host))
        cookies = site.cookies
    }

    func show(_ context: Context<Member>) async throws -> Response {
        view.respond(context, try await viewModel.show(context.principal, context.localizer))
    }

    func begin(_ context: Context<Member>) async throws -> Response {
        try await back { try await viewModel.begin(for: context.principal, in: try context.openSession) }
    }

    /// Shows the recovery codes in the response itself: a URL or a cookie to pass them on would be one more place that
    /// stores them.
    func confirm(_ context: Context<Member>) async throws -> Response {
        let (member, localizer) = (context.principal, context.localizer)
        switch viewModel.read(context.form, localizer) {
        case .failure(let refused):
            return view.respond(
                context, try await viewModel.refill(refused.output, member, localizer), status: .unprocessableContent)
        case .success(let input):
            do {
                let codes = try await viewModel.confirm(
                    input, of: member, in: try context.openSession, knownBy: context.visitor.browser, localizer,
                    from: context.client)
                return view.respond(context, try await viewModel.show(member, localizer, codes: codes))
            } catch AuthenticatorError.wrongCode {
                return view.respond(
                    context, try await viewModel.wrong(member, localizer), status: .unprocessableContent)
            } catch AuthenticatorError.otherState {
                return .seeOther(.authenticator)
            }
        }
    }

    func renewCodes(_ context: Context<Member>) async throws -> Response {
        do {
            let codes = try await viewModel.renewCodes(
                of: context.principal, in: try context.openSession, context.localizer, from: context.client)
            return view.respond(context, try await viewModel.show(context.principal, context.localizer, codes: codes))
        } catch AuthenticatorError.otherState {
            return .seeOther(.authenticator)
        }
    }

    func turnOff(_ context: Context<Member>) async throws -> Response {
        try await viewModel.turnOff(
            of: context.principal, in: try context.openSession, context.localizer, from: context.client)
        return Response.seeOther(.account).setting([cookies.flash(.authenticatorOff)])
    }

    /// What another tab has done already is not done again; the page shows how it is.
    private func back(after change: () async throws -> Void) async throws -> Response {
        do {
            try await change()
        } catch AuthenticatorError.otherState {}
        return .seeOther(.authenticator)
    }
}

extension Context<Member> {
    /// - Throws: `SessionExpired`.
    fileprivate var openSession: Token {
        get throws {
            guard let session = visitor.session else { throw SessionExpired() }
            return session
        }
    }
}
