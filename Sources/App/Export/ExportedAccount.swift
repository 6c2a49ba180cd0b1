/// The member's account.
struct ExportedAccount: Encodable {
    let name: String
    let email: String
    /// An address that the member wants and has not confirmed.
    let newEmail: String?
    let language: String?
    let timeZone: String
    let created: String?
    /// Since when an authenticator app is asked for; nil for no app.
    let authenticatorSince: String?
    /// How many recovery codes are left; nil for no app.
    let recoveryCodes: Int?
}
