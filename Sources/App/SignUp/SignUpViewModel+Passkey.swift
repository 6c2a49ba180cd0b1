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

    /// The passkey that a browser has created in vain, as base64url; nil if there is none or an account has it.
    func unknownPasskey(_ form: Form) async throws -> String? {
        try await PasskeySignals.unknown(form, accounts)
    }

    /// - Throws: `SignUpError`, `SignUpClosed`, `PasskeyError`, `TooManyAttempts`.
    func signUp(
        _ person: Person, _ passkey: PasskeyRegistration, language: String?, invitation: Token?,
        in browser: Token?, from client: ClientInfo
    ) async throws -> SignedIn {
        try await accounts.signUps.signUp(
            name: person.name, email: person.email, passkey: passkey, language: language,
            invitation: invitation, knownBy: browser, from: client)
    }

    /// - Returns: the token that the browser holds until the address is confirmed.
    /// - Throws: `SignUpClosed`, `PasskeyError`, `TooManyAttempts`.
    func request(
        _ person: Person, _ passkey: PasskeyRegistration, language: String?, invitation: Token?,
        _ localizer: Localizer, from client: ClientInfo
    ) async throws -> Token {
        try await accounts.signUps.request(
            name: person.name, email: person.email, passkey: passkey, language: language,
            invitation: invitation, from: client, notifying: securityEmails.notifier(localizer),
            mailing: confirmationEmails.notifier(localizer))
    }
}
