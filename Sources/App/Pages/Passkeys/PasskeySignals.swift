import Accounts
import Mustache
import Secrets
import Web
import WebAuthn

/// What a page tells the browser about passkeys, so that password managers keep and show the right ones (WebAuthn
/// Level 3, section 5.1.10, "Signal Credential Changes to the Authenticator"). The script passes it on.
struct PasskeySignals: Renderable {
    /// The user handle as base64url.
    let user: String
    let name: String
    let displayName: String
    /// The member's credentials as base64url, separated by spaces.
    let accepted: String

    static let fields: [Field<PasskeySignals>] = [
        .init("user", \.user),
        .init("name", \.name),
        .init("displayName", \.displayName),
        .init("accepted", \.accepted),
    ]

    /// - Returns: nil for a member who has never had a passkey.
    static func about(_ member: Member, _ accounts: Accounts) async throws -> PasskeySignals? {
        guard let accepted = try await accounts.passkeys.accepted(of: member.id) else { return nil }
        return PasskeySignals(
            user: Base64URL.encode(accepted.userHandle), name: member.email, displayName: member.name,
            accepted: accepted.credentialIDs.map { Base64URL.encode($0) }.joined(separator: " "))
    }

    /// The credential that a browser has just sent in vain, as base64url, if no account has it: the password manager
    /// need not offer it again.
    static func unknown(_ form: Form, _ accounts: Accounts) async throws -> String? {
        guard let id = Base64URL.decode(form["credential"]), 1...CredentialID.longest ~= id.count,
            try await accounts.passkeys.isUnknown(id)
        else { return nil }
        return Base64URL.encode(id)
    }
}
