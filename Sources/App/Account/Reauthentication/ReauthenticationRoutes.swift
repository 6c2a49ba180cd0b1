import Accounts
import HTTPServer
import Mustache
import Web

/// Reauthentication before a sensitive change.
struct ReauthenticationRoutes: Sendable {
    let view: PageView<ReauthenticationViewModel.Output>
    let viewModel: ReauthenticationViewModel
    let accounts: Accounts
    let providers: SignInProviders
    /// Whether browsers allow passkeys for this site.
    let allowsPasskeys: Bool
    let cookies: SiteCookies

    init(_ site: SiteDependencies) {
        view = site.views.page("Account/Reauthentication", ReauthenticationViewModel.Output.self)
        viewModel = ReauthenticationViewModel(
            accounts: site.services.accounts, securityEmails: site.securityEmails)
        accounts = site.services.accounts
        providers = site.services.signInProviders
        allowsPasskeys = site.services.baseURL.allowsPasskeys
        cookies = site.cookies
    }

    func show(_ context: Context<Member>) async throws -> Response {
        view.respond(
            context,
            try await page(ReauthenticationViewModel.Output(next: .destination(context.query["next"])), context))
    }

    func reauthenticate(_ context: Context<Member>) async throws -> Response {
        if let done = context.visitor.renewed { return goOn(with: done, context) }
        let session = try context.session
        switch viewModel.read(context.form, context.localizer) {
        case .failure(let refused):
            return view.refuse(context, try await page(refused.output, context))
        case .success(let input):
            do {
                let login = try await viewModel.reauthenticate(
                    context.principal, input, in: session, with: context.renewalUnlessNew,
                    knownBy: context.knownBrowser(accounts, cookies), context.localizer, from: context.client)
                var response = goOn(with: login, context)
                if input.isRecoveryCode {
                    response.addUnlessSet(await cookies.codesLeft(of: context.principal, accounts))
                }
                return response
            } catch let error as ReauthenticationError {
                let output = ReauthenticationViewModel.refused(error, context.form, context.localizer)
                return view.refuse(context, try await page(output, context))
            } catch let error as TooManyAttempts {
                let output = ReauthenticationViewModel.tooMany(error, context.form, context.localizer)
                return view.respond(context, try await page(output, context), tooMany: error)
            }
        }
    }

    /// Leads on after a reauthentication, also after one whose answer was lost: the code, or the passkey's answer, counts
    /// once.
    func goOn(with login: RenewedLogin, _ context: Context<Member>) -> Response {
        Response.seeOther(LocalPath.destination(context.form["next"]) ?? Path.account.address)
            .setting(cookies.renewed(login, at: context.visitor.slot))
    }

    /// The page after a passkey was refused.
    func refuse(_ alert: String, _ context: Context<Member>) async throws -> Response {
        let output = ReauthenticationViewModel.Output(alert: alert, next: .destination(context.form["next"]))
        return view.refuse(context, try await page(output, context))
    }

    private func page(_ output: ReauthenticationViewModel.Output, _ context: Context<Member>) async throws
        -> ReauthenticationViewModel.Output
    {
        var output = output
        output.email = context.principal.email
        let member = context.principal.id
        if try await accounts.identities.mayReauthenticate(member, withPasskeys: allowsPasskeys) {
            let issuers = Set(try await accounts.identities.linked(to: member).map(\.issuer))
            let own = SignInProviders(parties: providers.parties.filter { issuers.contains($0.provider.issuer) })
            output.providers = own.buttons(leadingTo: .reauthenticateByProvider, context.localizer)
        }
        if allowsPasskeys {
            output.hasPasskeys = try await accounts.passkeys.hasPasskeys(context.principal.id)
        }
        output.asksForPassword = try await accounts.passwords.hasPassword(context.principal.id)
        output.asksForCode = try await accounts.authenticators.isOn(for: context.principal.id)
        return output
    }
}
