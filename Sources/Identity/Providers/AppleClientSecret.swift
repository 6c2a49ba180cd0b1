import Foundation
import Secrets

/// The client secret for Apple's token endpoint: a JWT signed with the team's key, created for each request. Its
/// description reveals nothing of the key.
struct AppleClientSecret: Sendable, CustomStringConvertible, CustomReflectable {
    /// In seconds. Apple allows half a year; one request needs moments, plus the difference between two clocks.
    static let lifetime = 300

    private let teamID: String
    private let keyID: String
    private let privateKey: P256.PrivateKey
    private let audience: String

    /// Nil when `privateKey` isn't a P-256 key in PEM.
    init?(teamID: String, keyID: String, privateKey: Secret, audience: String) {
        guard let key = privateKey.expose({ P256.PrivateKey(pem: $0) }) else { return nil }
        (self.teamID, self.keyID, self.privateKey, self.audience) = (teamID, keyID, key, audience)
    }

    /// Returns the JWT in compact form (RFC 7515, section 3.1), valid from `moment` (seconds since 1970).
    func text(clientID: String, at moment: Int) throws(IdentityError) -> String {
        let claims = Claims(iss: teamID, iat: moment, exp: moment + Self.lifetime, aud: audience, sub: clientID)
        guard let header = try? JSONEncoder().encode(Header(kid: keyID)), let claims = try? JSONEncoder().encode(claims)
        else { throw .misconfigured }
        let signed = Base64URL.encode(Array(header)) + "." + Base64URL.encode(Array(claims))
        guard let signature = privateKey.signature(for: Array(signed.utf8)) else { throw .misconfigured }
        return signed + "." + Base64URL.encode(signature)
    }

    var description: String { "•••" }
    var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }

    private struct Header: Encodable {
        let alg = "ES256"
        let kid: String
        let typ = "JWT"
    }

    private struct Claims: Encodable {
        let iss: String
        let iat: Int
        let exp: Int
        let aud: String
        let sub: String
    }
}
