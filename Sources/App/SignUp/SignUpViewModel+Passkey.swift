import Accounts
import HTTPServer
import Secrets
import Web
import WebAuthn

/// The sign-up with a passkey.
extension SignUpViewModel {
    /// - Parameter browser: what the challenge is bound to.
    /// - Throws: `TooManyAttempts`.
    func beginWithPasskey(in browser: Token, from client: ClientInfo) async throws -> PasskeyRequest {
        try await accounts.signUps.beginWithPasskey(in: browser, from: client)
    }

    /// The browser's answer.
    /// - Parameter browser: what the challenge is bound to.
    /// - Throws: `PasskeyError.refused`.
    func registration(
        _ form: Form, in scope: CredentialScope, of browser: Token, _ localizer: Localizer
    ) throws(PasskeyError) -> PasskeyRegistration {
        PasskeyRegistration(
            try form.passkeyRegistration(), transports: form.passkeyTransports, in: scope, of: browser,
            named: { PasskeyProvider.name(of: $0, localizer) })
    }

    /// The passkey that a browser has created in vain; nil if there is none or an account has it.
    func unknownPasskey(_ form: Form, in scope: CredentialScope?) async throws -> UnknownPasskey? {
        try await UnknownPasskey.sent(in: form, accounts, in: scope)
    }
}
