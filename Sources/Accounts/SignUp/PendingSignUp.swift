import Database
import Secrets

/// A sign-up whose address is not confirmed yet. It has no account, and several may wait for one address: it goes to
/// the person who reads its mail and knows the password, or has the passkey.
package struct PendingSignUp: Sendable {
    let id: Int64
    let name: String
    package let email: String
    /// Its `EmailAddress.key`.
    let emailKey: String
    /// Of a sign-up with a passkey, the hash that no password matches.
    let hash: PasswordHash
    let language: String?
    /// The digest of the token held by the browser that signed up.
    let browser: Digest
    /// The digest of the invitation it was made with, if any.
    let invitation: Digest?
    /// Whether it has a passkey in place of a password.
    package let hasPasskey: Bool

    /// Whether it was made in the browser that holds `token`.
    package func isFrom(_ token: Token) -> Bool {
        ConstantTime.areEqual(browser.bytes, token.digest.bytes)
    }

    private enum Column: Int, RecordColumn {
        case id, name, email, emailKey, passwordHash, language, browserDigest, invitationDigest, hasPasskey

        var expression: String {
            self == .hasPasskey
                ? "EXISTS (SELECT 1 FROM sign_up_passkeys WHERE sign_up_id = sign_ups.id)" : of("sign_ups")
        }
    }

    static let columns = Column.selection

    init(row: Row) {
        id = row.int(Column.id)
        name = row.text(Column.name)
        email = row.text(Column.email)
        emailKey = row.text(Column.emailKey)
        hash = PasswordHash(stored: row.text(Column.passwordHash))
        language = row.optionalText(Column.language)
        browser = Digest(stored: row.blob(Column.browserDigest))
        invitation = row.optionalBlob(Column.invitationDigest).map { Digest(stored: $0) }
        hasPasskey = row.flag(Column.hasPasskey)
    }
}

extension Reader {
    /// Returns the latest waiting sign-up that matches `condition`.
    /// - Parameter lifetime: how long a sign-up waits.
    func pendingSignUp(
        _ condition: String, _ value: any Bindable, within lifetime: Duration, at now: Timestamp
    ) throws -> PendingSignUp? {
        try first(
            """
            SELECT \(PendingSignUp.columns) FROM sign_ups WHERE \(condition) AND \(Lifetimes.goodLink)
            ORDER BY id DESC LIMIT 1
            """, [value] + Lifetimes.goodLinkValues(lifetime, at: now), as: PendingSignUp.init(row:))
    }
}

extension Transaction {
    /// Voids the links of the sign-ups that wait for an address which has an account now. They came too late, but wait on
    /// like those for an address that had an account before: if one ended, its visitor would see which of the two it was.
    func voidSignUpLinks(to email: EmailAddress) throws {
        try voidLinks(of: "sign_ups", where: "email_key", email.key)
    }

    /// Voids the link of a sign-up, which waits on in the same way.
    /// - Returns: false when no sign-up has it.
    func voidSignUpLink(_ link: Token) throws -> Bool {
        try voidLinks(of: "sign_ups", where: "link_digest", link.digest) == 1
    }
}
