import Foundation
import Secrets
import TestSupport

/// A provider's key: signs tokens, and is published without its private part.
struct SigningKey: Sendable {
    let id: String
    let algorithm: String
    let published: JSONValue
    private let sign: @Sendable ([UInt8]) throws -> [UInt8]

    static func es256(_ id: String) throws -> SigningKey {
        let key = try GeneratedKey.p256()
        let point = try key.octets("pub")
        return SigningKey(
            id: id, algorithm: "ES256",
            published: [
                "kty": "EC", "kid": .text(id), "alg": "ES256", "use": "sig", "crv": "P-256",
                "x": .text(Base64URL.encode(Array(point.dropFirst().prefix(32)))),
                "y": .text(Base64URL.encode(Array(point.suffix(32)))),
            ],
            sign: key.numbers)
    }

    static func rs256(_ id: String) throws -> SigningKey {
        let key = try GeneratedKey.rsa(bits: 2048)
        return SigningKey(
            id: id, algorithm: "RS256",
            published: [
                "kty": "RSA", "kid": .text(id), "alg": "RS256", "use": "sig",
                "n": .text(Base64URL.encode(try key.number("n"))), "e": .text(Base64URL.encode(try key.number("e"))),
            ],
            sign: key.signature)
    }

    /// A token with these claims.
    /// - Parameters:
    ///   - header: what to change in the header.
    ///   - encoding: that of the claims.
    func token(
        _ claims: JSONValue, header changes: [String: JSONValue] = [:], in encoding: String.Encoding = .utf8
    ) throws -> String {
        let header: [String: JSONValue] = ["alg": .text(algorithm), "kid": .text(id), "typ": "JWT"]
        let signed = Self.text(.object(header.merging(changes) { $1 }), claims, in: encoding)
        return signed + "." + Base64URL.encode(try sign(Array(signed.utf8)))
    }

    /// A token of these texts, whatever they hold.
    func token(header: String, claims: String) throws -> String {
        let signed = [header, claims].map { Base64URL.encode(Array($0.utf8)) }.joined(separator: ".")
        return signed + "." + Base64URL.encode(try sign(Array(signed.utf8)))
    }

    /// Header and claims, both base64url.
    static func text(_ header: JSONValue, _ claims: JSONValue, in encoding: String.Encoding = .utf8) -> String {
        let claims = String(decoding: claims.bytes, as: UTF8.self).data(using: encoding)
        return Base64URL.encode(header.bytes) + "." + Base64URL.encode(Array(claims ?? Data()))
    }
}
