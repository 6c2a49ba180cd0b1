import Accounts
import Mustache
import Secrets
import Web
import WebAuthn

/// A credential that a browser has just sent in vain: the script tells the password manager, which need not offer it
/// again.
struct UnknownPasskey: Renderable {
    /// As base64url.
    let id: String
    let rpID: String

    static let fields: [Field<UnknownPasskey>] = [
        .init("id", \.id),
        .init("rpID", \.rpID),
    ]

    /// - Parameter scope: nil where browsers allow no passkeys.
    /// - Returns: nil there, and if the form has none or an account has it.
    static func sent(
        in form: Form, _ accounts: Accounts, in scope: CredentialScope?
    ) async throws -> UnknownPasskey? {
        guard let scope, let id = Base64URL.decode(form["credential"]), 1...CredentialID.longest ~= id.count,
            try await accounts.passkeys.isUnknown(id)
        else { return nil }
        return UnknownPasskey(id: Base64URL.encode(id), rpID: scope.rpID)
    }
}
