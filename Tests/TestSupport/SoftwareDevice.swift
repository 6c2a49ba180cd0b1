import Secrets

/// A device and its browser, in software: signs what Device Bound Session Credentials prescribe. Whatever a proof says
/// can be replaced by what an attacker would send.
package struct SoftwareDevice: Sendable {
    package let algorithm: String
    /// The public key's numbers: a point's, or modulus and exponent.
    package let numbers: (first: [UInt8], second: [UInt8])
    package let sign: @Sendable ([UInt8]) throws -> [UInt8]

    package static func es256() throws -> SoftwareDevice {
        let key = try GeneratedKey.p256()
        let point = try key.octets("pub")
        return SoftwareDevice(
            algorithm: "ES256", numbers: (Array(point.dropFirst().prefix(32)), Array(point.suffix(32))),
            sign: key.numbers)
    }

    package static func rs256(bits: Int = 2048) throws -> SoftwareDevice {
        let key = try GeneratedKey.rsa(bits: bits)
        return SoftwareDevice(
            algorithm: "RS256", numbers: (try key.number("n"), try key.number("e")), sign: key.signature)
    }

    /// The public key as a JWK.
    package var jwk: String {
        let (first, second) = (Base64URL.encode(numbers.first), Base64URL.encode(numbers.second))
        return algorithm == "ES256"
            ? #"{"crv":"P-256","kty":"EC","x":"\#(first)","y":"\#(second)"}"#
            : #"{"e":"\#(second)","kty":"RSA","n":"\#(first)"}"#
    }

    /// The header of a proof, with the key in a registration.
    package func header(registers: Bool) -> String {
        #"{"alg":"\#(algorithm)","typ":"dbsc+jwt""# + (registers ? #","jwk":\#(jwk)}"# : "}")
    }

    /// A proof that answers a challenge.
    package func proof(_ challenge: String, registers: Bool = false) throws -> String {
        try token(header(registers: registers), #"{"jti":"\#(challenge)"}"#)
    }

    /// A token with this header and these claims, signed.
    package func token(_ header: String, _ claims: String) throws -> String {
        let signed = Base64URL.encode(Array(header.utf8)) + "." + Base64URL.encode(Array(claims.utf8))
        return signed + "." + Base64URL.encode(try sign(Array(signed.utf8)))
    }
}
