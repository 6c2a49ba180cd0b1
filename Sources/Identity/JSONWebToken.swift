import Foundation
import JWTKit
import Secrets

/// A signed JSON Web Token in its compact form (RFC 7515, section 3.1), not yet believed: `ProviderDirectory` tells what it
/// says once its signature holds.
///
/// The header is looked at here, because the library takes any algorithm that a key can serve, doesn't know `crit`, and
/// decodes text that isn't base64url as if nothing stood there.
struct JSONWebToken: Sendable {
    /// What may have signed it. "none" and everything with a shared secret are refused here, before any key is looked at.
    enum Algorithm: String, Sendable {
        case rs256 = "RS256"
        case es256 = "ES256"

        /// As keys name it (RFC 7518, section 6.1).
        var keyType: JWK.KeyType {
            switch self {
            case .rs256: .rsa
            case .es256: .ecdsa
            }
        }
    }

    /// In bytes; ID tokens have one or two thousand.
    static let largest = 16 * 1024

    let text: String
    let algorithm: Algorithm
    let keyID: String?

    /// Not the library's `JWTHeader`, which reads every field and ends the process at a number larger than `Int`.
    private struct Header: Decodable {
        let algorithm: String
        let keyID: String?
        let isCritical: Bool

        enum CodingKeys: String, CodingKey {
            case algorithm = "alg"
            case keyID = "kid"
            case critical = "crit"
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            algorithm = try fields.decode(String.self, forKey: .algorithm)
            keyID = try fields.decodeIfPresent(String.self, forKey: .keyID)
            isCritical = fields.contains(.critical)
        }
    }

    init(_ text: String) throws(IdentityError) {
        guard text.utf8.count <= Self.largest else { throw .tokenRefused(.malformed) }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Base64URL.decode($0) }
        guard parts.count == 3, !parts.contains(nil), let header = parts[0],
            let fields = try? JSONDecoder().decode(Header.self, from: Data(header)),
            // Whatever must be understood isn't understood here (RFC 7515, section 4.1.11).
            !fields.isCritical
        else { throw .tokenRefused(.malformed) }
        guard let algorithm = Algorithm(rawValue: fields.algorithm) else { throw .tokenRefused(.algorithm) }
        (self.text, self.algorithm, keyID) = (text, algorithm, fields.keyID)
    }
}
