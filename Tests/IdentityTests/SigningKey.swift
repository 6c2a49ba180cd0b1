import Crypto
import CryptoExtras
import Foundation
import Secrets

/// A provider's key: signs tokens, and is published without its private part. It doesn't use the library that reads them
/// here, so that a mistake there isn't made twice.
struct SigningKey: Sendable {
    let id: String
    let algorithm: String
    let published: JSONValue
    private let sign: @Sendable ([UInt8]) throws -> [UInt8]

    static func es256(_ id: String) -> SigningKey {
        let key = P256.Signing.PrivateKey()
        let point = Array(key.publicKey.rawRepresentation)
        return SigningKey(
            id: id, algorithm: "ES256",
            published: [
                "kty": "EC", "kid": .text(id), "alg": "ES256", "use": "sig", "crv": "P-256",
                "x": .text(Base64URL.encode(Array(point.prefix(32)))),
                "y": .text(Base64URL.encode(Array(point.suffix(32)))),
            ],
            sign: { Array(try key.signature(for: $0).rawRepresentation) })
    }

    static func rs256(_ id: String) throws -> SigningKey {
        let key = try _RSA.Signing.PrivateKey(keySize: .bits2048)
        let numbers = try key.publicKey.getKeyPrimitives()
        return SigningKey(
            id: id, algorithm: "RS256",
            published: [
                "kty": "RSA", "kid": .text(id), "alg": "RS256", "use": "sig",
                "n": .text(Base64URL.encode(Array(numbers.modulus))),
                "e": .text(Base64URL.encode(Array(numbers.publicExponent))),
            ],
            sign: { Array(try key.signature(for: $0, padding: .insecurePKCS1v1_5).rawRepresentation) })
    }

    /// A token with these claims.
    /// - Parameter header: what to change in the header.
    func token(_ claims: JSONValue, header changes: [String: JSONValue] = [:]) throws -> String {
        let header: [String: JSONValue] = ["alg": .text(algorithm), "kid": .text(id), "typ": "JWT"]
        let signed = Self.text(.object(header.merging(changes) { $1 }), claims)
        return signed + "." + Base64URL.encode(try sign(Array(signed.utf8)))
    }

    /// Header and claims, both base64url.
    static func text(_ header: JSONValue, _ claims: JSONValue) -> String {
        Base64URL.encode(header.bytes) + "." + Base64URL.encode(claims.bytes)
    }
}
