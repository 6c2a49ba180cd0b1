/// The member's account.
struct ExportedAccount: Encodable {
    let name: String
    let email: String
    let language: String?
    let created: String?
    /// Since when an authenticator app is asked for; nil for no app.
    let authenticatorSince: String?
    /// How many recovery codes are left; nil for no app.
    let recoveryCodes: Int?
}
