import Foundation
import Secrets

/// A signed JSON Web Token in compact form (RFC 7515, section 3.1), not yet verified. `ProviderDirectory` returns its
/// claims once the signature is verified.
struct JSONWebToken: Sendable {
    /// The accepted algorithms. "none" and shared-secret ones are rejected here, before any key is looked up.
    enum Algorithm: String, Sendable {
        case rs256 = "RS256"
        case es256 = "ES256"

        /// The key type of the algorithm (RFC 7518, section 6.1).
        var keyType: String {
            switch self {
            case .rs256: "RSA"
            case .es256: "EC"
            }
        }
    }

    /// In bytes; ID tokens take one or two thousand.
    static let largest = 16 * 1024

    let algorithm: Algorithm
    let keyID: String?
    /// The token type (`typ`) in lower case; nil when absent.
    let type: String?
    let payload: [UInt8]
    let signature: [UInt8]
    /// The signed text: the first two parts as sent.
    let signed: [UInt8]

    private struct Header: Decodable {
        let algorithm: String
        let keyID: String?
        let type: String?
        let isCritical: Bool

        enum CodingKeys: String, CodingKey {
            case algorithm = "alg"
            case keyID = "kid"
            case type = "typ"
            case critical = "crit"
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            algorithm = try fields.decode(String.self, forKey: .algorithm)
            keyID = try fields.decodeIfPresent(String.self, forKey: .keyID)
            type = try fields.decodeIfPresent(String.self, forKey: .type)
            isCritical = fields.contains(.critical)
        }
    }

    init(_ text: String) throws(IdentityError) {
        guard text.utf8.count <= Self.largest else { throw .tokenRefused(.malformed) }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let decoded = parts.compactMap { Base64URL.decode($0) }
        guard parts.count == 3, decoded.count == 3, JSON.isPlain(decoded[0]), JSON.isUnambiguous(decoded[0]),
            let header = try? JSONDecoder().decode(Header.self, from: Data(decoded[0])),
            // No critical extension is understood here (RFC 7515, section 4.1.11).
            !header.isCritical
        else { throw .tokenRefused(.malformed) }
        guard let algorithm = Algorithm(rawValue: header.algorithm) else { throw .tokenRefused(.algorithm) }
        (self.algorithm, keyID, type) = (algorithm, header.keyID, header.type?.lowercased())
        (payload, signature) = (decoded[1], decoded[2])
        signed = Array(text.utf8.dropLast(parts[2].utf8.count + 1))
    }
}
