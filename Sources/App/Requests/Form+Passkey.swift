import Accounts
import Secrets
import Web
import WebAuthn

/// What `passkeys.js` puts into forms: bytes as base64url.
extension Form {
    /// In characters: more than the longest part that is accepted.
    private static let longestPart = 2 * RegistrationResponse.longestAttestation

    /// - Throws: `PasskeyError.refused`.
    func passkeyAnswer() throws(PasskeyError) -> PasskeyAnswer {
        do {
            return PasskeyAnswer(
                credentialID: try part("credential"), userHandle: try part("userHandle"),
                response: try AssertionResponse(
                    clientDataJSON: try part("clientDataJSON"), authenticatorData: try part("authenticatorData"),
                    signature: try part("signature")))
        } catch {
            throw .refused(error)
        }
    }

    /// - Throws: `PasskeyError.refused`.
    func passkeyRegistration() throws(PasskeyError) -> RegistrationResponse {
        do {
            return try RegistrationResponse(
                clientDataJSON: try part("clientDataJSON"), attestationObject: try part("attestationObject"))
        } catch {
            throw .refused(error)
        }
    }

    /// How the browser says that it reaches the authenticator of a new passkey.
    var passkeyTransports: [String] { word("transports").split(separator: " ").map(String.init) }

    private func part(_ name: String) throws(CeremonyError) -> [UInt8] {
        let text = self[name]
        guard text.utf8.count <= Self.longestPart, let bytes = Base64URL.decode(text) else {
            throw .malformedClientData
        }
        return bytes
    }
}
