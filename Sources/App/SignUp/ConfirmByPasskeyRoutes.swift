import Accounts
import HTTPServer
import Web

/// Confirming a sign-up with its passkey, in another browser than it was made in.
struct ConfirmByPasskeyRoutes: Sendable {
    let confirm: ConfirmRoutes
    let accounts: Accounts
    let baseURL: BaseURL

    init(_ site: SiteDependencies, _ confirm: ConfirmRoutes) {
        self.confirm = confirm
        accounts = site.services.accounts
        baseURL = site.services.baseURL
    }

    /// Answers with the options for `navigator.credentials.get` as JSON.
    func challenge(_ context: Context<Visitor>) async throws -> Response {
        let scope = try baseURL.requireCredentialScope()
        guard let link = confirm.link(context) else { return confirm.linkDead(context) }
        do {
            let asked = try await accounts.signUps.beginConfirmation(with: link, in: context.passkeyHolder)
            return .json(PasskeyOptions.request(asked.challenge, from: asked.credentialID, asked.transports, in: scope))
        } catch is ConfirmationError {
            return confirm.linkDead(context)
        }
    }

    func confirm(_ context: Context<Visitor>) async throws -> Response {
        let scope = try baseURL.requireCredentialScope()
        guard let link = confirm.link(context), let signUp = try await accounts.signUps.pending(behind: link) else {
            return confirm.linkDead(context)
        }
        guard context.isAbout(link) else { return confirm.cookies.showAnew(.confirmSignUp) }
        do {
            let signedIn = try await accounts.signUps.confirm(
                with: link, by: try context.form.passkeyAnswer(), in: scope, asked: context.passkeyHolder,
                knownBy: context.knownBrowser(accounts, confirm.cookies), from: context.client)
            return try await confirm.open(signedIn, context)
        } catch is ConfirmationError {
            return confirm.linkDead(context)
        } catch let error as PasskeyError {
            let key = error == .unknown ? "confirm.otherPasskey" : error.message
            return confirm.refuse(signUp, link, context.localizer[key], context)
        }
    }
}
