import Foundation
import Secrets

extension AuthorizationRequest {
    /// In bytes, as text: more than the longest destination and state take.
    private static let longestSealed = 4096

    private struct Fields: Codable {
        let provider: String
        let issuer: String
        let redirectURI: String
        let carried: String
        /// Nil in one of an earlier version.
        let reauthenticates: Bool?
        let createdAt: Int64
        let state: String
        let nonce: String
        let verifier: String
    }

    /// Encrypts the request for the database, as base64url; only the browser that holds `key` can have it read.
    package func sealed(with key: SealingKey) -> String {
        let fields = Fields(
            provider: provider, issuer: issuer, redirectURI: redirectURI, carried: carried,
            reauthenticates: reauthenticates, createdAt: Int64(createdAt.timeIntervalSince1970), state: state.text,
            nonce: nonce.text,
            verifier: verifier.text)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        // Strings and a number always encode.
        let text = (try? encoder.encode(fields)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return Base64URL.encode(key.seal(text))
    }

    /// Decrypts a sealed request; nil when it was changed, sealed with another key, or is malformed.
    package init?(sealed: String, with key: SealingKey) {
        guard sealed.utf8.count <= Self.longestSealed, let box = Base64URL.decode(sealed), let text = key.open(box),
            let fields = try? JSONDecoder().decode(Fields.self, from: Data(text.utf8)),
            let state = Token(fields.state), let nonce = Token(fields.nonce), let verifier = Token(fields.verifier)
        else { return nil }
        self.init(
            provider: fields.provider, issuer: fields.issuer, redirectURI: fields.redirectURI, carried: fields.carried,
            reauthenticates: fields.reauthenticates ?? false,
            createdAt: Date(timeIntervalSince1970: TimeInterval(fields.createdAt)), state: state, nonce: nonce,
            verifier: verifier)
    }
}
