import Accounts
import Mustache
import Secrets
import WebAuthn

/// What a page tells the browser about passkeys, so that password managers keep and show the right ones (WebAuthn
/// Level 3, section 5.1.10, "Signal Credential Changes to the Authenticator"). The script passes it on.
struct PasskeySignals: Renderable {
    let rpID: String
    /// The user handle as base64url.
    let user: String
    let name: String
    let displayName: String
    /// The member's credentials as base64url, separated by spaces.
    let accepted: String

    static let fields: [Field<PasskeySignals>] = [
        .init("rpID", \.rpID),
        .init("user", \.user),
        .init("name", \.name),
        .init("displayName", \.displayName),
        .init("accepted", \.accepted),
    ]

    /// - Parameter scope: nil where browsers allow no passkeys.
    /// - Returns: nil there, and for a member who has never had a passkey.
    static func about(
        _ member: Member, _ accounts: Accounts, in scope: CredentialScope?
    ) async throws -> PasskeySignals? {
        guard let scope, let accepted = try await accounts.passkeys.accepted(of: member.id) else { return nil }
        return PasskeySignals(
            rpID: scope.rpID, user: Base64URL.encode(accepted.userHandle), name: member.email,
            displayName: member.name,
            accepted: accepted.credentialIDs.map { Base64URL.encode($0) }.joined(separator: " "))
    }
}
