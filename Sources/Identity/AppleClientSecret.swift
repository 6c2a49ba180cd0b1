import JWTKit
import Secrets

/// The secret that Apple's token endpoint asks for: a statement signed with the team's key, made afresh for each request.
/// It shows nothing of the key.
struct AppleClientSecret: Sendable, CustomStringConvertible, CustomReflectable {
    /// In seconds; Apple allows half a year, one request needs a moment and two clocks that differ.
    static let lifetime = 300

    private let teamID: String
    private let keyID: String
    private let privateKey: ES256PrivateKey
    private let audience: String

    /// Nil when `privateKey` isn't a P-256 key in PEM.
    init?(teamID: String, keyID: String, privateKey: Secret, audience: String) {
        guard let key = privateKey.expose({ try? ES256PrivateKey(pem: $0) }) else { return nil }
        (self.teamID, self.keyID, self.privateKey, self.audience) = (teamID, keyID, key, audience)
    }

    /// The statement as text, good from `moment` (seconds since 1970) on.
    func text(clientID: String, at moment: Int) async throws(IdentityError) -> String {
        let keys = JWTKeyCollection()
        await keys.add(ecdsa: privateKey)
        do {
            return try await keys.sign(
                Claims(iss: teamID, iat: moment, exp: moment + Self.lifetime, aud: audience, sub: clientID),
                header: ["kid": .string(keyID)])
        } catch {
            throw .misconfigured
        }
    }

    var description: String { "•••" }
    var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }

    private struct Claims: JWTPayload {
        let iss: String
        let iat: Int
        let exp: Int
        let aud: String
        let sub: String

        /// Apple's to check.
        func verify(using algorithm: some JWTAlgorithm) {}
    }
}
