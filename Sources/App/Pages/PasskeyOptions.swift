import Accounts
import Secrets
import Web
import WebAuthn

/// What browsers are asked for passkeys, as JSON (WebAuthn Level 3, sections 5.1.9 and 5.1.10).
enum PasskeyOptions {
    /// As the site names itself on its pages.
    private static let siteName = "Latchkey"

    /// For `navigator.credentials.get`.
    /// - Parameter passkeys: those that may answer; empty for any passkey of the site that the browser finds.
    static func request(_ challenge: Token, from passkeys: [Passkey] = [], in scope: CredentialScope) -> JSONValue {
        .object([
            JSONMember("challenge", .text(challenge.text)),
            JSONMember("rpId", .text(scope.rpID)),
            JSONMember("userVerification", .text("required")),
            JSONMember("allowCredentials", .list(passkeys.map(descriptor))),
        ])
    }

    /// For `navigator.credentials.create`: a passkey that the browser will find, checks the user, and need not prove
    /// what made it.
    static func creation(_ request: PasskeyRequest, of member: Member, in scope: CredentialScope) -> JSONValue {
        .object([
            JSONMember("challenge", .text(request.challenge.text)),
            JSONMember(
                "rp", .object([JSONMember("id", .text(scope.rpID)), JSONMember("name", .text(siteName))])),
            JSONMember(
                "user",
                .object([
                    JSONMember("id", .text(Base64URL.encode(request.userHandle))),
                    JSONMember("name", .text(member.email)),
                    JSONMember("displayName", .text(member.name)),
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
                    JSONMember("userVerification", .text("required")),
                ])),
            JSONMember("excludeCredentials", .list(request.present.map(descriptor))),
            JSONMember("attestation", .text("none")),
        ])
    }

    private static func descriptor(_ passkey: Passkey) -> JSONValue {
        .object([
            JSONMember("type", .text("public-key")),
            JSONMember("id", .text(Base64URL.encode(passkey.credentialID))),
            JSONMember("transports", .list(passkey.transports.map { .text($0) })),
        ])
    }
}
