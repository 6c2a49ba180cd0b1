import Foundation
import Secrets

/// The secret that Apple's token endpoint asks for: a statement signed with the team's key, made afresh for each request.
struct AppleClientSecret: Sendable {
    /// In seconds; Apple allows half a year, one request needs a moment and two clocks that differ.
    static let lifetime = 300

    private let teamID: String
    private let keyID: String
    private let privateKey: P256SigningKey
    private let audience: String

    /// Nil when `privateKey` isn't a P-256 key in PEM.
    init?(teamID: String, keyID: String, privateKey: Secret, audience: String) {
        guard let key = P256SigningKey(pem: privateKey) else { return nil }
        (self.teamID, self.keyID, self.privateKey, self.audience) = (teamID, keyID, key, audience)
    }

    /// The statement as text, good from `moment` (seconds since 1970) on.
    func text(clientID: String, at moment: Int) throws(IdentityError) -> String {
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .withoutEscapingSlashes
            let header = try encoder.encode(Header(alg: "ES256", kid: keyID))
            let claims = try encoder.encode(
                Claims(iss: teamID, iat: moment, exp: moment + Self.lifetime, aud: audience, sub: clientID))
            let signed = Base64URL.encode(Array(header)) + "." + Base64URL.encode(Array(claims))
            return signed + "." + Base64URL.encode(try privateKey.signature(for: Array(signed.utf8)))
        } catch {
            throw .misconfigured
        }
    }

    private struct Header: Encodable {
        let alg: String
        let kid: String
    }

    private struct Claims: Encodable {
        let iss: String
        let iat: Int
        let exp: Int
        let aud: String
        let sub: String
    }
}
