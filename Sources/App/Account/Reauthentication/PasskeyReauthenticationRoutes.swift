import Accounts
import HTTPServer
import Web

/// Reauthentication by a passkey in place of the password.
struct PasskeyReauthenticationRoutes: Sendable {
    let reauthentication: ReauthenticationRoutes
    let accounts: Accounts
    let securityEmails: SecurityEmails
    let baseURL: BaseURL

    init(_ site: SiteDependencies, _ reauthentication: ReauthenticationRoutes) {
        self.reauthentication = reauthentication
        accounts = site.services.accounts
        securityEmails = site.securityEmails
        baseURL = site.services.baseURL
    }

    /// Answers with the options for `navigator.credentials.get` as JSON.
    func challenge(_ context: Context<Member>) async throws -> Response {
        let scope = try baseURL.requireCredentialScope()
        let session = try context.session
        let (challenge, passkeys) = try await accounts.passkeys.beginReauthentication(
            of: context.principal.id, in: session, from: context.client)
        return .json(PasskeyOptions.request(challenge.text, from: passkeys, in: scope))
    }

    func reauthenticate(_ context: Context<Member>) async throws -> Response {
        if let done = context.visitor.renewed { return reauthentication.goOn(with: done, context) }
        let scope = try baseURL.requireCredentialScope()
        let session = try context.session
        do {
            let login = try await accounts.passkeys.reauthenticate(
                by: try context.form.passkeyAnswer(), in: scope, of: context.principal.id, session: session,
                with: context.renewalUnlessNew, from: context.client,
                notifying: securityEmails.notifier(context.localizer))
            return reauthentication.goOn(with: login, context)
        } catch let error as PasskeyError {
            let key = error == .unknown ? "passkeys.others" : error.message
            return try await reauthentication.refuse(context.localizer[key], context)
        }
    }
}
