import JWTKit

/// The keys that a provider signs with (RFC 7517): those of them that RS256 and ES256 can use.
struct KeySet: Sendable {
    /// One key, and what it is for, which the library doesn't read.
    private struct Published: Decodable {
        let key: JWK
        let use: String?

        private enum CodingKeys: String, CodingKey { case use }

        init(from decoder: any Decoder) throws {
            key = try JWK(from: decoder)
            use = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(String.self, forKey: .use)
        }

        func serves(_ algorithm: JSONWebToken.Algorithm) -> Bool {
            (use ?? "sig") == "sig" && key.keyType == algorithm.keyType
                && (key.algorithm?.rawValue ?? algorithm.rawValue) == algorithm.rawValue
        }
    }

    /// Keys that can't be read are passed over: a provider may publish what this site doesn't know. The library's own
    /// `JWKS` would lose them all for one.
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
        let fitting = keys.filter { $0.serves(algorithm) }.map(\.key)
        let named = fitting.filter { id == nil || $0.keyIdentifier?.string == id }
        guard let key = named.first, id != nil || named.count == 1 else { return nil }
        return VerifyingKey(key, for: algorithm)
    }
}
