import Foundation
import Secrets

/// Facebook's request when a user removes this site there (deauthorize callback) or asks for deletion of their data
/// (data deletion callback): a form with the field `signed_request`.
package struct SignedRequest: Sendable, Equatable {
    /// In bytes.
    private static let longest = 8 * 1024

    package let issuer: String
    package let subject: String
    /// Links created later are not affected.
    package let issuedAt: Date

    private struct Payload: Decodable {
        let algorithm: String
        let userId: String
        let issuedAt: Double
    }

    /// Parses `signature.payload`, both base64url. The signature is HMAC-SHA-256 of the payload as sent, with the app
    /// secret as key.
    /// - Throws: `.tokenRefused`; `.misconfigured` when the provider has no shared secret.
    package init(_ text: String, from provider: Provider) throws(IdentityError) {
        guard case .graph = provider.profile, case .secret(let secret) = provider.authentication else {
            throw .misconfigured
        }
        guard text.utf8.count <= Self.longest else { throw .tokenRefused(.malformed) }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let signature = Base64URL.decode(parts[0]) else { throw .tokenRefused(.malformed) }
        let expected = HMACSHA256.code(for: Array(parts[1].utf8), key: secret)
        guard ConstantTime.areEqual(signature, expected.bytes) else { throw .tokenRefused(.signature) }
        guard let bytes = Base64URL.decode(parts[1]),
            let payload = JSON.decode(Payload.self, from: Data(bytes)), !payload.userId.isEmpty
        else { throw .tokenRefused(.malformed) }
        guard payload.algorithm.uppercased() == "HMAC-SHA256" else { throw .tokenRefused(.algorithm) }
        (issuer, subject) = (provider.issuer, payload.userId)
        issuedAt = Date(timeIntervalSince1970: payload.issuedAt)
    }
}
