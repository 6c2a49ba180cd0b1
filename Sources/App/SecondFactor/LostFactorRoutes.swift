import Accounts
import HTTPServer
import Secrets
import Web

/// Getting in without the app and without recovery codes, after a waiting time, and stopping that.
struct LostFactorRoutes: Sendable {
    let view: PageView<LostFactorViewModel.Output>
    let viewModel: LostFactorViewModel
    let accounts: Accounts
    let cookies: SiteCookies

    init(_ site: SiteDependencies) {
        view = site.views.page("SecondFactor/Lost", LostFactorViewModel.Output.self)
        viewModel = LostFactorViewModel(
            accounts: site.services.accounts, securityEmails: site.securityEmails, formatter: site.formatter,
            timeZones: site.services.timeZones)
        accounts = site.services.accounts
        cookies = site.cookies
    }

    func show(_ context: Context<Visitor>) async throws -> Response {
        guard let token = context.token(in: cookies.code),
            let output = try await viewModel.show(in: token, context.localizer)
        else { return try await tooLate(context) }
        return view.respond(context, output)
    }

    func begin(_ context: Context<Visitor>) async throws -> Response {
        guard let token = context.token(in: cookies.code) else { return try await tooLate(context) }
        guard context.isAbout(token) else { return cookies.showAnew(.loginLost) }
        do {
            try await viewModel.begin(in: token, context.localizer, from: context.client)
        } catch CodeFailure.noLongerThere {
            return try await tooLate(context)
        }
        return .seeOther(.loginLost)
    }

    /// Responds when no login waits in this browser, or no longer.
    private func tooLate(_ context: Context<Visitor>) async throws -> Response {
        try await cookies.codeTooLate(context, in: cookies.code, hasFinished: accounts.authenticators.hasFinished)
    }

    /// Any browser that is logged in may ask for it, without the password: stopping does no harm.
    func stop(_ context: Context<Member>) async throws -> Response {
        let isOn = try await accounts.authenticators.stopRecovery(of: context.principal.id, from: context.client)
        // The page with the button may have been open for longer than the waiting time.
        guard isOn else { return Response.seeOther(.authenticator).setting([cookies.flash(.recoveryOver)]) }
        return Response.seeOther(.account).setting([cookies.flash(.recoveryStopped)])
    }
}
