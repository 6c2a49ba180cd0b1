import Accounts
import HTTPServer
import Web

/// Creating an account with a passkey and no password. The page's script asks for a challenge and sends the browser's
/// answer as a form; everything else is as with a password.
struct PasskeySignUpRoutes: Sendable {
    let signUp: SignUpRoutes
    let baseURL: BaseURL

    private var viewModel: SignUpViewModel { signUp.viewModel }

    init(_ site: SiteDependencies, _ signUp: SignUpRoutes) {
        self.signUp = signUp
        baseURL = site.services.baseURL
    }

    /// Answers with the options for `navigator.credentials.create` as JSON, unless name or address are refused: no
    /// browser is to keep a passkey for nothing. Whether the address has an account is not looked at.
    func challenge(_ context: Context<Guest>) async throws -> Response {
        let scope = try baseURL.requireCredentialScope()
        try await signUp.invitations.require(signUp.invitation(context))
        switch viewModel.readPerson(context.form, context.localizer) {
        case .failure(let refused): return try await signUp.refuse(refused.output, context)
        case .success(let person):
            let request = try await viewModel.beginWithPasskey(in: context.passkeyHolder, from: context.client)
            return .json(
                PasskeyOptions.creation(request, email: person.email.text, name: person.name, in: scope))
        }
    }

    func signUp(_ context: Context<Guest>) async throws -> Response {
        let scope = try baseURL.requireCredentialScope()
        try await signUp.invitations.require(signUp.invitation(context))
        switch viewModel.readPerson(context.form, context.localizer) {
        case .failure(let refused): return try await signUp.refuse(refused.output, context)
        case .success(let person):
            return try await signUp.answer(context) {
                let passkey = try viewModel.registration(
                    context.form, in: scope, of: context.passkeyHolder, context.localizer)
                return try await signUp.createAccount(signUp.request(person, .passkey(passkey), context), context)
            }
        }
    }
}
