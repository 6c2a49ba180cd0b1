import Secrets
import WebAuthn

/// A browser's answer to the request for the passkey of a new account.
package struct PasskeyRegistration: Sendable {
    let response: RegistrationResponse
    let transports: [String]
    let scope: CredentialScope
    let browser: Token
    let name: @Sendable ([UInt8]) -> String

    /// - Parameters:
    ///   - transports: as the browser says.
    ///   - browser: the token that the browser held when the challenge was given.
    ///   - name: gives the passkey's first name, by its authenticator's AAGUID of 16 bytes; not empty.
    package init(
        _ response: RegistrationResponse, transports: [String], in scope: CredentialScope, of browser: Token,
        named name: @escaping @Sendable ([UInt8]) -> String
    ) {
        (self.response, self.transports, self.scope) = (response, transports, scope)
        (self.browser, self.name) = (browser, name)
    }
}
