import Secrets

/// The keys that a provider signs with (RFC 7517): those of them that RS256 and ES256 can use.
struct KeySet: Sendable {
    /// One key as it is published: what of it is read here.
    private struct Published: Decodable {
        let kty: String
        let use: String?
        let alg: String?
        let kid: String?
        let keyOps: [String]?
        // RSA's two numbers; the curve and its point (RFC 7518, sections 6.2.1 and 6.3.1). All are base64url.
        let n, e: String?
        let crv, x, y: String?

        func serves(_ algorithm: JSONWebToken.Algorithm) -> Bool {
            (use ?? "sig") == "sig" && keyOps?.contains("verify") ?? true && kty == algorithm.keyType
                && (alg ?? algorithm.rawValue) == algorithm.rawValue
        }
    }

    /// A key that can't be read is passed over: a provider may publish what this site doesn't know.
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

    init(_ answer: HTTPAnswer) throws(IdentityError) {
        keys = try answer.json(Document.self).keys.compactMap(\.key)
    }

    /// The key for a token: the one of its name or, when the token names none, the only one that fits.
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
