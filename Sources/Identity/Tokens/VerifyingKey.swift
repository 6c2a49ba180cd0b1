import Foundation
import Secrets

/// A provider's public key for verifying tokens.
enum VerifyingKey: Sendable {
    case rs256(RSA.PublicKey)
    case es256(P256.PublicKey)

    /// Returns the claims of `token` after verifying its signature (RFC 7515, section 5.2).
    func claims<Claims: Decodable>(of token: JSONWebToken) throws(IdentityError) -> Claims {
        let isSigned =
            switch self {
            case .rs256(let key): token.algorithm == .rs256 && key.isValidSignature(token.signature, for: token.signed)
            case .es256(let key): token.algorithm == .es256 && key.isValidSignature(token.signature, for: token.signed)
            }
        guard isSigned else { throw .tokenRefused(.signature) }
        guard JSON.isUnambiguous(token.payload),
            let claims = try? JSONDecoder().decode(Claims.self, from: Data(token.payload))
        else { throw .tokenRefused(.malformed) }
        return claims
    }
}
