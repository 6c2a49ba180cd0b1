import Accounts
import HTTPServer
import HTTPTypes
import Mustache
import Secrets
import Web

/// Setting up and turning off the member's authenticator app.
struct AuthenticatorRoutes: Sendable {
    let view: PageView<AuthenticatorViewModel.Output>
    let viewModel: AuthenticatorViewModel
    let cookies: SiteCookies
    /// Whether every member needs a second factor.
    let isRequired: Bool

    init(_ site: SiteDependencies) {
        view = site.views.page("SecondFactor/Authenticator", AuthenticatorViewModel.Output.self)
        viewModel = AuthenticatorViewModel(
            accounts: site.services.accounts, securityEmails: site.securityEmails, formatter: site.formatter,
            timeZones: site.services.timeZones, host: site.services.baseURL.host)
        cookies = site.cookies
        isRequired = site.services.accounts.secondFactor.isRequired
    }

    func show(_ context: Context<Member>) async throws -> Response {
        respond(
            context, try await viewModel.show(context.principal, in: context.visitor.session, context.localizer))
    }

    func begin(_ context: Context<Member>) async throws -> Response {
        // What another tab has done already is not done again; the page shows how it is.
        do {
            try await viewModel.begin(context.form, for: context.principal, in: try context.session)
        } catch AuthenticatorError.otherState {}
        let page = Path.authenticator.address
        return .seeOther(page.leading(to: next(context)))
    }

    /// Shows the recovery codes in the response itself: a URL or a cookie to pass them on would be one more place that
    /// stores them.
    func confirm(_ context: Context<Member>) async throws -> Response {
        let (member, localizer, session) = (context.principal, context.localizer, try context.session)
        switch viewModel.read(context.form, localizer) {
        case .failure(let refused):
            return respond(
                context, try await viewModel.refill(refused.output, member, in: session, localizer),
                status: .unprocessableContent)
        case .success(let input):
            do {
                let (codes, login) = try await viewModel.confirm(
                    input, of: member, in: session, with: context.renewal,
                    knownBy: context.token(in: cookies.browser), localizer, from: context.client)
                return respond(context, try await viewModel.show(member, in: session, localizer, codes: codes))
                    .setting(cookies.renewed(login, at: context.visitor.slot))
            } catch AuthenticatorError.wrongCode {
                return respond(
                    context, try await viewModel.wrong(context.form, member, in: session, localizer),
                    status: .unprocessableContent)
            } catch AuthenticatorError.otherState {
                // Where the button was pressed twice, the app is on, but the page with its recovery codes was never seen.
                let isOn = try await viewModel.isOn(for: member)
                return Response.seeOther(.authenticator).setting([cookies.flash(isOn ? .appIsOn : .setupOver)])
            }
        }
    }

    func renewCodes(_ context: Context<Member>) async throws -> Response {
        let session = try context.session
        do {
            let codes = try await viewModel.renewCodes(
                context.form, of: context.principal, in: session, context.localizer, from: context.client)
            return respond(
                context, try await viewModel.show(context.principal, in: session, context.localizer, codes: codes))
        } catch AuthenticatorError.otherState {
            return .seeOther(.authenticator)
        } catch AuthenticatorError.otherCodes {
            // Where the button was pressed twice, or the page with the new codes was loaded again.
            return Response.seeOther(.authenticator).setting([cookies.flash(.codesRenewed)])
        }
    }

    /// Answers with a file of the recovery codes that the page shows. The form holds them, because the site has only
    /// their digests, by which it makes sure that they are this member's. No reauthentication is asked for: the sender
    /// knows the codes already, and on the way back from there they would be gone.
    func download(_ context: Context<Member>) async throws -> Response {
        guard let text = try await viewModel.file(context.form, of: context.principal, context.localizer) else {
            return .seeOther(.authenticator)
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: "text/plain; charset=utf-8",
                .contentDisposition: "attachment; filename=\"recovery-codes.txt\"",
            ], body: Array(text.utf8))
    }

    func turnOff(_ context: Context<Member>) async throws -> Response {
        let isOn = try await viewModel.turnOff(
            context.form, of: context.principal, in: try context.session, context.localizer, from: context.client)
        if isOn || isRequired { return .seeOther(.authenticator) }
        return Response.seeOther(.account).setting([cookies.flash(.authenticatorOff)])
    }

    private func respond(
        _ context: Context<Member>, _ output: AuthenticatorViewModel.Output, status: HTTPResponse.Status = .ok
    ) -> Response {
        var output = output
        output.isMissing = context.visitor.mustSetUpFactor && !output.hasCodes
        output.isRequired = isRequired
        output.next = next(context)
        return view.respond(context, output, status: status)
    }

    /// Where a member wanted to go who had to set up the app first.
    private func next(_ context: Context<Member>) -> LocalPath? {
        .destination(context.request.method == .post ? context.form["next"] : context.query["next"])
    }
}
