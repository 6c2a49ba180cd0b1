import Foundation
import Secrets

/// One log-in by a provider that has been begun: what this site has to know again when the browser comes back.
///
/// It belongs to one browser and serves once; whoever keeps it sees to both.
package struct AuthorizationRequest: Sendable {
    /// In seconds: long enough to find a telephone for the second factor, short enough that a left screen is worth little.
    package static let lifetime: TimeInterval = 600

    /// The provider's name.
    package let provider: String
    /// The issuer that was asked; an answer from another one is a mix-up (RFC 9700, section 4.4).
    package let issuer: String
    /// Sent with both requests, exactly the same.
    package let redirectURI: String
    /// What the page wants to find again, such as where to go afterwards; not looked at here.
    package let carried: String
    /// To the second.
    package let createdAt: Date
    /// Comes back with the answer.
    package let state: Token
    /// Comes back in the ID token.
    let nonce: Token
    /// Proves to the token endpoint that it was this site that began (RFC 7636). Its text has the 43 characters that
    /// section 4.1 recommends.
    let verifier: Token

    init(provider: Provider, redirectURI: String, carried: String, createdAt: Date) {
        self.provider = provider.name
        issuer = provider.issuer
        self.redirectURI = redirectURI
        self.carried = carried
        self.createdAt = Date(timeIntervalSince1970: createdAt.timeIntervalSince1970.rounded(.down))
        (state, nonce, verifier) = (.random(), .random(), .random())
    }

    /// Takes what was sealed.
    init(
        provider: String, issuer: String, redirectURI: String, carried: String, createdAt: Date, state: Token,
        nonce: Token, verifier: Token
    ) {
        (self.provider, self.issuer, self.redirectURI, self.carried) = (provider, issuer, redirectURI, carried)
        (self.createdAt, self.state, self.nonce, self.verifier) = (createdAt, state, nonce, verifier)
    }

    /// Whether an answer may still be taken. A request from the future was made by a clock that has been set back.
    func isAlive(at moment: Date) -> Bool {
        let age = moment.timeIntervalSince(createdAt)
        return age < Self.lifetime && age > -IDTokenClaims.leeway
    }

    /// S256 (RFC 7636, section 4.2).
    var challenge: String { Base64URL.encode(Digest(of: Array(verifier.text.utf8)).bytes) }

    /// The nonce as it is sent and comes back.
    func nonceText(_ form: Provider.NonceForm) -> String {
        switch form {
        case .plain: nonce.text
        case .hashed: Digest(of: Array(nonce.text.utf8)).hexadecimal
        }
    }
}
