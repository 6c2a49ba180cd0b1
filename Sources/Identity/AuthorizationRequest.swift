import Foundation
import Secrets

/// A login with a provider in progress: what this site needs when the browser returns.
///
/// It belongs to one browser and may be used once; the caller that stores it enforces both.
package struct AuthorizationRequest: Sendable {
    /// In seconds: long enough to fetch a phone for a second factor, short enough to limit the risk of an open screen.
    package static let lifetime: TimeInterval = 600

    /// The provider's name.
    package let provider: String
    /// The issuer of the request; a response from another one is a mix-up (RFC 9700, section 4.4).
    package let issuer: String
    /// Sent identically in both requests.
    package let redirectURI: String
    /// Opaque data for the caller, such as where to go after the login.
    package let carried: String
    /// Whether the person has to log in at the provider once more.
    let reauthenticates: Bool
    /// With a precision of one second.
    package let createdAt: Date
    /// Returned with the response.
    package let state: Token
    /// Returned in the ID token.
    let nonce: Token
    /// The PKCE code verifier (RFC 7636), which shows the token endpoint that this site began the login. Its text has
    /// the 43 characters that section 4.1 recommends.
    let verifier: Token

    init(
        provider: Provider, redirectURI: String, carried: String, reauthenticates: Bool = false, createdAt: Date
    ) {
        self.provider = provider.name
        issuer = provider.issuer
        self.redirectURI = redirectURI
        self.carried = carried
        self.reauthenticates = reauthenticates
        self.createdAt = Date(timeIntervalSince1970: createdAt.timeIntervalSince1970.rounded(.down))
        (state, nonce, verifier) = (.random(), .random(), .random())
    }

    /// Restores a sealed request.
    init(
        provider: String, issuer: String, redirectURI: String, carried: String, reauthenticates: Bool = false,
        createdAt: Date, state: Token, nonce: Token, verifier: Token
    ) {
        (self.provider, self.issuer, self.redirectURI, self.carried) = (provider, issuer, redirectURI, carried)
        self.reauthenticates = reauthenticates
        (self.createdAt, self.state, self.nonce, self.verifier) = (createdAt, state, nonce, verifier)
    }

    /// Whether a response may still be accepted. A request from the future means that the clock was set back.
    func isAlive(at moment: Date) -> Bool {
        let age = moment.timeIntervalSince(createdAt)
        return age < Self.lifetime && age > -IDTokenClaims.leeway
    }

    /// The S256 code challenge (RFC 7636, section 4.2).
    var challenge: String { Base64URL.encode(Digest(of: Array(verifier.text.utf8)).bytes) }

    /// The nonce as sent and as expected in the ID token.
    func nonceText(_ form: Provider.NonceForm) -> String {
        switch form {
        case .plain: nonce.text
        case .hashed: Digest(of: Array(nonce.text.utf8)).hexadecimal
        }
    }

    /// Returns the authorization URL for the browser (OpenID Connect Core 1.0, section 3.1.2.1).
    func location(_ provider: Provider, _ endpoints: Endpoints) -> String {
        var fields = [
            ("response_type", "code"), ("client_id", provider.clientID), ("redirect_uri", redirectURI),
            ("scope", provider.scopes.joined(separator: " ")), ("state", state.text),
            ("code_challenge", challenge), ("code_challenge_method", "S256"),
        ]
        if case .idToken = provider.profile { fields.append(("nonce", nonceText(provider.nonceForm))) }
        // Unlike `prompt=login`, which Google refuses, it is ignored by providers that don't know it.
        if reauthenticates { fields.append(("max_age", "0")) }
        // The provider may do with less: what it did is in the ID token.
        if !provider.contexts.isEmpty { fields.append(("acr_values", provider.contexts.joined(separator: " "))) }
        if provider.answersByForm { fields.append(("response_mode", "form_post")) }
        return FormEncoding.append(fields, to: endpoints.authorization)
    }
}
