import Database
import Secrets

/// A sign-up whose address is not confirmed yet. There is no account, and several may wait for one address: it is theirs
/// who reads the mail there and knows the password.
package struct WaitingSignUp: Sendable {
    let id: Int64
    let name: String
    package let email: String
    /// As `EmailAddress.key` gives it.
    let emailKey: String
    let hash: PasswordHash
    let language: String?
    /// What the browser holds that the sign-up was made in.
    let browser: Digest

    /// Whether it was made in the browser that holds `token`.
    package func isFrom(_ token: Token) -> Bool {
        ConstantTime.areEqual(browser.bytes, token.digest.bytes)
    }

    static let columns = "id, name, email, email_key, password_hash, language, browser_digest"

    init(row: Row) {
        id = row.int(0)
        name = row.text(1)
        email = row.text(2)
        emailKey = row.text(3)
        hash = PasswordHash(stored: row.text(4))
        language = row.optionalText(5)
        browser = Digest(stored: row.blob(6))
    }
}

extension Reader {
    /// The latest sign-up that still waits and that `condition` finds.
    /// - Parameter lifetime: how long one waits.
    func waitingSignUp(
        _ condition: String, _ value: any Bindable, within lifetime: Duration, at now: Timestamp
    ) throws -> WaitingSignUp? {
        try first(
            """
            SELECT \(WaitingSignUp.columns) FROM sign_ups WHERE \(condition) AND \(Lifetimes.goodLink)
            ORDER BY id DESC LIMIT 1
            """, [value] + Lifetimes.goodLinkValues(lifetime, at: now), as: WaitingSignUp.init(row:))
    }
}
