import Accounts
import HTTPServer
import Secrets
import Web

/// The page that waits for the sign-up's confirmation, and resending its email.
struct ConfirmationSentRoutes: Sendable {
    let view: PageView<ConfirmationSentViewModel.Output>
    let viewModel: ConfirmationSentViewModel
    let accounts: Accounts
    let cookies: SiteCookies

    init(_ site: SiteDependencies) {
        view = site.views.page("SignUp/Sent", ConfirmationSentViewModel.Output.self)
        viewModel = ConfirmationSentViewModel(
            accounts: site.services.accounts, securityEmails: site.securityEmails,
            confirmationEmails: site.confirmationEmails)
        accounts = site.services.accounts
        cookies = site.cookies
    }

    func show(_ context: Context<Guest>) async throws -> Response {
        guard let signUp = try await signUp(context) else { return tooLate(context) }
        return view.respond(context, viewModel.show(signUp, context.localizer))
    }

    /// Gives the same response, after the same time, whether or not the address has an account.
    func sendAgain(_ context: Context<Guest>) async throws -> Response {
        guard let waiting = context.token(in: cookies.signUp), let signUp = try await signUp(context) else {
            return tooLate(context)
        }
        do {
            try await ConstantTimeResponse.spend {
                try await viewModel.sendAgain(signUp, context.localizer, from: context.client)
            }
            return Response.seeOther(.signUpSent).setting([
                cookies.pending(waiting, in: cookies.signUp, for: accounts.lifetimes.confirmationLink),
                cookies.flash(.sentAgain),
            ])
        } catch let error as TooManyAttempts {
            return view.respond(context, viewModel.tooMany(signUp, error, context.localizer), tooMany: error)
        }
    }

    private func signUp(_ context: Context<Guest>) async throws -> PendingSignUp? {
        guard let waiting = context.token(in: cookies.signUp) else { return nil }
        return try await accounts.signUps.pending(in: waiting)
    }

    /// Responds when no sign-up is pending here. One that was is confirmed by now or has expired, or another browser that
    /// knows its password waits in this one's place.
    private func tooLate(_ context: Context<Guest>) -> Response {
        guard context.token(in: cookies.signUp) != nil else { return .seeOther(.signUp) }
        return Response.seeOther(.login).setting([cookies.drop(cookies.signUp), cookies.flash(.signUpGone)])
    }
}
