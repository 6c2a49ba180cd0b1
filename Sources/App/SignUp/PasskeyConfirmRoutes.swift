import Accounts
import HTTPServer
import Web

/// Confirming a sign-up with its passkey, in another browser than it was made in.
struct PasskeyConfirmRoutes: Sendable {
    let confirmation: ConfirmRoutes
    let accounts: Accounts
    let baseURL: BaseURL

    init(_ site: SiteDependencies, _ confirmation: ConfirmRoutes) {
        self.confirmation = confirmation
        accounts = site.services.accounts
        baseURL = site.services.baseURL
    }

    /// Answers with the options for `navigator.credentials.get` as JSON.
    func challenge(_ context: Context<Visitor>) async throws -> Response {
        let scope = try baseURL.requireCredentialScope()
        guard let link = confirmation.link(context) else { return confirmation.linkDead(context) }
        do {
            let asked = try await accounts.signUps.beginConfirmation(with: link, in: context.passkeyHolder)
            return .json(PasskeyOptions.request(asked.challenge, from: asked.credentialID, asked.transports, in: scope))
        } catch is ConfirmationError {
            return confirmation.linkDead(context)
        }
    }

    func confirm(_ context: Context<Visitor>) async throws -> Response {
        let scope = try baseURL.requireCredentialScope()
        guard let link = confirmation.link(context),
            let signUp = try await accounts.signUps.pending(behind: link)
        else { return confirmation.linkOver(context) }
        guard context.isAbout(link) else { return confirmation.cookies.showAnew(.confirmSignUp) }
        do {
            let signedIn = try await accounts.signUps.confirm(
                with: link, by: try context.form.passkeyAnswer(), in: scope, asked: context.passkeyHolder,
                remember: context.form.isTicked("remember"),
                knownBy: context.knownBrowser(accounts, confirmation.cookies), from: context.client)
            return try await confirmation.welcome(signedIn, after: signUp, context)
        } catch is ConfirmationError {
            return confirmation.linkOver(context)
        } catch let error as PasskeyError {
            let key = error == .unknown ? "confirm.otherPasskey" : error.message
            return confirmation.refuse(signUp, link, context.localizer[key], context)
        }
    }
}
