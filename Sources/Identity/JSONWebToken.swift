import Foundation
import Secrets

/// A signed JSON Web Token in its compact form (RFC 7515, section 3.1), read but not yet believed.
struct JSONWebToken: Sendable {
    /// What may have signed it. "none" and everything with a shared secret are refused here, before any key is looked at.
    enum Algorithm: String, Decodable, Sendable {
        case rs256 = "RS256"
        case es256 = "ES256"

        /// As keys name it (RFC 7518, section 6.1).
        var keyType: String {
            switch self {
            case .rs256: "RSA"
            case .es256: "EC"
            }
        }
    }

    /// In bytes; ID tokens have one or two thousand.
    static let largest = 16 * 1024

    let algorithm: Algorithm
    let keyID: String?
    let payload: Data
    let signature: [UInt8]
    /// What the signature is of.
    let signed: [UInt8]

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
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Base64URL.decode(parts[0]), let payload = Base64URL.decode(parts[1]),
            let signature = Base64URL.decode(parts[2]),
            let fields = try? JSONDecoder().decode(Header.self, from: Data(header)),
            // Whatever must be understood isn't understood here (RFC 7515, section 4.1.11).
            !fields.isCritical
        else { throw .tokenRefused(.malformed) }
        guard let algorithm = Algorithm(rawValue: fields.algorithm) else { throw .tokenRefused(.algorithm) }
        (self.algorithm, keyID, self.signature) = (algorithm, fields.keyID, signature)
        self.payload = Data(payload)
        signed = Array((parts[0] + "." + parts[1]).utf8)
    }

    /// What it says.
    func claims<Claims: Decodable>(_ type: Claims.Type = Claims.self) throws(IdentityError) -> Claims {
        guard let claims = try? JSONDecoder().decode(type, from: payload) else { throw .tokenRefused(.malformed) }
        return claims
    }
}
