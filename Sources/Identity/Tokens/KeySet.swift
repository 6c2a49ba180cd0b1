import Secrets

/// A provider's signing keys (RFC 7517) that are usable with RS256 and ES256.
struct KeySet: Sendable {
    /// The fields of a published key that are used here.
    private struct Published: Decodable {
        let kty: String
        let use: String?
        let alg: String?
        let kid: String?
        let keyOps: [String]?
        // RSA's modulus and exponent; the curve and its point (RFC 7518, sections 6.2.1 and 6.3.1). All are base64url.
        let n, e: String?
        let crv, x, y: String?

        func serves(_ algorithm: JSONWebToken.Algorithm) -> Bool {
            (use ?? "sig") == "sig" && keyOps?.contains("verify") ?? true && kty == algorithm.keyType
                && (alg ?? algorithm.rawValue) == algorithm.rawValue
        }
    }

    /// The published key set. Keys that can't be decoded are skipped: a provider may publish unknown types.
    private struct Document: Decodable {
        struct Entry: Decodable {
            let key: Published?

            init(from decoder: any Decoder) throws {
                key = try? Published(from: decoder)
            }
        }

        let keys: [Entry]
    }

    private let keys: [Published]

    init(_ answer: ProviderResponse) throws(IdentityError) {
        keys = try answer.json(Document.self).keys.compactMap(\.key)
    }

    /// Returns the claims of `token` after verifying its signature.
    func claims<Claims: Decodable>(of token: JSONWebToken) throws(IdentityError) -> Claims {
        guard let key = self.key(named: token.keyID, for: token.algorithm) else { throw .tokenRefused(.unknownKey) }
        return try key.claims(of: token)
    }

    /// Returns the key for a token: the one with its ID or, when the token names none, the only one that matches.
    func key(named id: String?, for algorithm: JSONWebToken.Algorithm) -> VerifyingKey? {
        let fitting = keys.filter { $0.serves(algorithm) && (id == nil || $0.kid == id) }
        guard let key = fitting.first, id != nil || fitting.count == 1 else { return nil }
        func bytes(_ field: String?) -> [UInt8] { field.flatMap { Base64URL.decode($0) } ?? [] }
        return switch algorithm {
        case .rs256: RSA.PublicKey(modulus: bytes(key.n), exponent: bytes(key.e)).map(VerifyingKey.rs256)
        case .es256 where key.crv == "P-256": P256.PublicKey(x: bytes(key.x), y: bytes(key.y)).map(VerifyingKey.es256)
        case .es256: nil
        }
    }
}
