import Foundation
import Secrets

/// The keys that a provider signs with (RFC 7517): those of them that RS256 and ES256 can use.
struct KeySet: Sendable {
    /// One key as published (RFC 7518, section 6). Private parts, should there be any, aren't read.
    private struct Published: Decodable {
        let kty: String
        let kid: String?
        let alg: String?
        let use: String?
        let n: String?
        let e: String?
        let crv: String?
        let x: String?
        let y: String?
    }

    /// Keys that can't be read are passed over: a provider may publish what this site doesn't know.
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
        let fitting = keys.filter { key in
            (key.use ?? "sig") == "sig" && (key.alg ?? algorithm.rawValue) == algorithm.rawValue
                && key.kty == algorithm.keyType
        }
        if let id { return fitting.first { $0.kid == id }.flatMap(Self.read) }
        return fitting.count == 1 ? fitting.first.flatMap(Self.read) : nil
    }

    private static func read(_ key: Published) -> VerifyingKey? {
        func number(_ text: String?) -> [UInt8]? { text.flatMap { Base64URL.decode($0) } }
        switch key.kty {
        case "RSA":
            guard let modulus = number(key.n), let exponent = number(key.e) else { return nil }
            return .rsa(modulus: modulus, exponent: exponent)
        case "EC":
            guard key.crv == "P-256", let x = number(key.x), let y = number(key.y) else { return nil }
            return .p256(x: x, y: y)
        default: return nil
        }
    }
}
