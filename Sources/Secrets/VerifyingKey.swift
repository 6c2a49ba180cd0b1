import Crypto
import CryptoExtras
import Foundation

/// Somebody else's public key: tells whether they signed something, with RS256 or ES256 (RFC 7518, section 3).
package enum VerifyingKey: Sendable {
    /// In bits: a smaller key is within reach (RFC 7518, section 3.3), a larger one only costs time.
    private static let rsaSizes = 2048...8192

    /// RSASSA-PKCS1-v1_5 with SHA-256.
    case rs256(_RSA.Signing.PublicKey)
    /// ECDSA with P-256 and SHA-256.
    case es256(P256.Signing.PublicKey)

    /// An RSA key; nil when the numbers (big-endian) make none of a reasonable size.
    package static func rsa(modulus: [UInt8], exponent: [UInt8]) -> VerifyingKey? {
        guard modulus.count <= rsaSizes.upperBound / 8 + 1, exponent.count <= 8,
            let key = try? _RSA.Signing.PublicKey(n: modulus, e: exponent), rsaSizes.contains(key.keySizeInBits)
        else { return nil }
        return .rs256(key)
    }

    /// A point of the curve P-256; nil when it isn't one.
    package static func p256(x: [UInt8], y: [UInt8]) -> VerifyingKey? {
        guard x.count == 32, y.count == 32 else { return nil }
        return (try? P256.Signing.PublicKey(rawRepresentation: x + y)).map(es256)
    }

    package func isValid(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        switch self {
        case .rs256(let key):
            return key.isValidSignature(
                _RSA.Signing.RSASignature(rawRepresentation: signature), for: SHA256.hash(data: message),
                padding: .insecurePKCS1v1_5)
        case .es256(let key):
            guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature) else { return false }
            return key.isValidSignature(signature, for: message)
        }
    }
}
