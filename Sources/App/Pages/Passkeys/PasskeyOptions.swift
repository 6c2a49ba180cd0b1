import Accounts
import Secrets
import StrictJSON
import WebAuthn

/// What browsers are asked for passkeys, as JSON (WebAuthn Level 3, sections 5.1.9 and 5.1.10).
enum PasskeyOptions {
    /// As the site names itself on its pages.
    private static let siteName = "Latchkey"

    /// For `navigator.credentials.get`.
    /// - Parameters:
    ///   - challenge: as base64url.
    ///   - passkeys: those that may answer; empty for any passkey of the site that the browser finds.
    static func request(_ challenge: String, from passkeys: [Passkey] = [], in scope: CredentialScope) -> JSONValue {
        request(challenge, from: passkeys.map(descriptor), in: scope)
    }

    /// The same for the passkey of a waiting sign-up.
    static func request(
        _ challenge: String, from credentialID: [UInt8], _ transports: [String], in scope: CredentialScope
    ) -> JSONValue {
        request(challenge, from: [descriptor(credentialID, transports)], in: scope)
    }

    private static func request(
        _ challenge: String, from descriptors: [JSONValue], in scope: CredentialScope
    ) -> JSONValue {
        .object([
            JSONMember("challenge", .text(challenge)),
            JSONMember("rpId", .text(scope.rpID)),
            JSONMember("userVerification", .text("required")),
            JSONMember("allowCredentials", .list(descriptors)),
        ])
    }

    /// For `navigator.credentials.create`: a passkey that the browser will find, checks the user, and need not prove
    /// what made it.
    /// - Parameters:
    ///   - email: the member's address, which the browser shows.
    ///   - name: the member's name.
    static func creation(
        _ request: PasskeyRequest, email: String, name: String, in scope: CredentialScope
    ) -> JSONValue {
        .object([
            JSONMember("challenge", .text(request.challenge.text)),
            JSONMember(
                "rp", .object([JSONMember("id", .text(scope.rpID)), JSONMember("name", .text(siteName))])),
            JSONMember(
                "user",
                .object([
                    JSONMember("id", .text(Base64URL.encode(request.userHandle))),
                    JSONMember("name", .text(email)),
                    JSONMember("displayName", .text(name)),
                ])),
            JSONMember(
                "pubKeyCredParams",
                .list(
                    SignatureAlgorithm.allCases.map {
                        .object([
                            JSONMember("type", .text("public-key")), JSONMember("alg", .integer($0.rawValue)),
                        ])
                    })),
            JSONMember(
                "authenticatorSelection",
                .object([
                    JSONMember("residentKey", .text("required")), JSONMember("requireResidentKey", .bool(true)),
                    // A passkey that the browser creates by itself can't wait for the user. Each login verifies them.
                    JSONMember("userVerification", .text(request.isConditional ? "preferred" : "required")),
                ])),
            JSONMember("excludeCredentials", .list(request.present.map(descriptor))),
            JSONMember("attestation", .text("none")),
        ])
    }

    private static func descriptor(_ passkey: Passkey) -> JSONValue {
        descriptor(passkey.credentialID, passkey.transports)
    }

    private static func descriptor(_ credentialID: [UInt8], _ transports: [String]) -> JSONValue {
        .object([
            JSONMember("type", .text("public-key")),
            JSONMember("id", .text(Base64URL.encode(credentialID))),
            JSONMember("transports", .list(transports.map { .text($0) })),
        ])
    }
}
