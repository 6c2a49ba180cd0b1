import Accounts
import HTTPServer
import Secrets
import Web
import WebAuthn

/// Logging in with a passkey. The page's script asks for a challenge and sends the browser's answer as a form.
struct PasskeyLoginRoutes: Sendable {
    let login: LoginRoutes
    let accounts: Accounts
    let securityEmails: SecurityEmails
    let baseURL: BaseURL

    init(_ site: SiteDependencies, _ login: LoginRoutes) {
        self.login = login
        accounts = site.services.accounts
        securityEmails = site.securityEmails
        baseURL = site.services.baseURL
    }

    /// Answers with the options for `navigator.credentials.get` as JSON.
    func challenge(_ context: Context<Guest>) async throws -> Response {
        let scope = try baseURL.requireCredentialScope()
        let challenge = accounts.passkeys.beginSignIn(in: context.passkeyHolder)
        return .json(PasskeyOptions.request(challenge, in: scope))
    }

    func signIn(_ context: Context<Guest>) async throws -> Response {
        let scope = try baseURL.requireCredentialScope()
        do {
            let result = try await accounts.passkeys.signIn(
                by: try context.form.passkeyAnswer(), in: scope, remember: context.form.isTicked("remember"),
                asked: context.passkeyHolder, knownBy: context.knownBrowser(accounts, login.cookies),
                from: context.client,
                notifying: securityEmails.notifier(context.localizer))
            return try await login.respond(result, next: .destination(context.form["next"]), context)
        } catch let error as TooManyAttempts {
            let output = LoginViewModel.tooMany(error, context.form, context.localizer)
            return login.view.respond(context, login.page(output, context), tooMany: error)
        } catch let error as PasskeyError {
            // Another site's may be the only key to an account there: password managers would drop it.
            let mayBeOthers = error == .unknown && scope.isShared
            let alert = context.localizer[mayBeOthers ? "passkeys.unknownHere" : error.message]
            var output = LoginViewModel.refused(context.form, alert: alert)
            if error == .unknown, !mayBeOthers {
                output.unknownPasskey = try await UnknownPasskey.sent(in: context.form, accounts, in: scope)
            }
            return login.view.refuse(context, login.page(output, context))
        }
    }
}
