import Database
import Secrets

/// A valid account lockdown link ("this wasn't me").
package struct LockdownLink: Sendable {
    /// The address it was sent to.
    package let recipient: String
    /// Whether the account's address has changed, so that a lockdown would restore this one.
    package internal(set) var restoresEmail: Bool
    /// The account's present address, which it would keep because this one is another account's by now; else nil.
    package internal(set) var keptEmail: String?
    /// Whether the account has a password, which would no longer work.
    package let endsPassword: Bool
    /// Whether identities would be unlinked.
    package let unlinks: Bool
    /// Whether passkeys would be deleted.
    package let deletesPasskeys: Bool
    /// Whether the account's deletion would be cancelled.
    package let cancelsDeletion: Bool
    /// Whether recovery codes would stop working that are as young as the oldest valid link.
    package let endsRecoveryCodes: Bool
    /// Whether an authenticator app is on. It stays on, because a mailbox must not do without the second factor…
    package let hasAuthenticator: Bool
    /// …unless it was turned on while such a link works…
    package let authenticatorIsNew: Bool
    /// …and the browser that asks had logged in before that.
    package let mayEndAuthenticator: Bool
}

/// The result of a lockdown: everyone is signed out, and the link's holder chooses a new password.
package struct AccountLockdown: Sendable {
    package let member: Member.ID
    /// Opens the page for a new password. Also sent to the member by email.
    package let resetLink: Token
    /// Whether the account kept another address than that of the link, which is another account's by now.
    package let keepsEmail: Bool
}

/// Account lockdowns by the "this wasn't me" link of an email.
package struct Lockdowns: Sendable {
    let database: Database
    let clock: WallClock
    let lifetimes: Lifetimes
    let hasher: PasswordHasher
    let auditLog: AuditLog
    let notifications: SecurityNotifications

    /// The condition for a link in `links` that none to the account's present address precedes, unless it went there as
    /// well: the first owner takes the account back, and an attacker who gave it another address doesn't.
    static let isOfFirstAddress = """
        NOT EXISTS (
            SELECT 1 FROM lockdown_links AS present JOIN members AS owners
                ON owners.id = present.member_id AND owners.email = present.email
            WHERE present.member_id = links.member_id AND present.email <> links.email AND present.id < (
                SELECT min(own.id) FROM lockdown_links AS own
                WHERE own.member_id = links.member_id AND own.email = links.email))
        """

    /// What `lockdown(behind:)` selects of a link and its member; the `?` of these are bound in this order.
    private enum Column: Int, RecordColumn {
        case recipient, emailKey, unlinks, deletesPasskeys, cancelsDeletion, endsRecoveryCodes, hasAuthenticator
        case authenticatorIsNew, mayEndAuthenticator, email, hasPassword

        var expression: String {
            switch self {
            case .recipient: "links.email"
            case .email, .emailKey, .hasPassword: of("members")
            case .unlinks: "EXISTS (SELECT 1 FROM identities WHERE identities.member_id = members.id)"
            case .deletesPasskeys: "EXISTS (SELECT 1 FROM passkeys WHERE passkeys.member_id = members.id)"
            case .cancelsDeletion: "members.delete_at IS NOT NULL"
            case .endsRecoveryCodes:
                "EXISTS (SELECT 1 FROM recovery_codes WHERE recovery_codes.member_id = members.id AND made_at > ?)"
            case .hasAuthenticator: Authenticators.isOn
            case .authenticatorIsNew: Lockdowns.hasNewAuthenticator
            case .mayEndAuthenticator: Lockdowns.mayEndAuthenticator
            }
        }
    }

    /// Returns what a lockdown with this link would do; nil when the link is invalid. Changes nothing.
    /// - Parameter browser: the browser's known-browser token, if any.
    package func lockdown(behind link: Token, knownBy browser: Token? = nil) async throws -> LockdownLink? {
        let now = clock.now()
        let isNew = newAuthenticatorValues(at: now)
        let asked: [any Bindable] = [browser?.digest, link.digest]
        let values: [any Bindable] = [now - lifetimes.lockdownLink] + isNew + isNew + asked
        return try await database.read { reader in
            let found = try reader.first(
                """
                SELECT \(Column.selection)
                FROM lockdown_links AS links JOIN members ON members.id = links.member_id
                WHERE links.token_digest = ? AND \(Lifetimes.goodLink) AND \(Self.isOfFirstAddress)
                """,
                values + Lifetimes.goodLinkValues(lifetimes.lockdownLink, at: now)
            ) { row in
                let recipient = row.text(Column.recipient)
                let link = LockdownLink(
                    recipient: recipient,
                    restoresEmail: EmailAddress(recipient)?.isKnown(by: row.text(Column.emailKey)) == false,
                    endsPassword: row.flag(Column.hasPassword), unlinks: row.flag(Column.unlinks),
                    deletesPasskeys: row.flag(Column.deletesPasskeys),
                    cancelsDeletion: row.flag(Column.cancelsDeletion),
                    endsRecoveryCodes: row.flag(Column.endsRecoveryCodes),
                    hasAuthenticator: row.flag(Column.hasAuthenticator),
                    authenticatorIsNew: row.flag(Column.authenticatorIsNew),
                    mayEndAuthenticator: row.flag(Column.mayEndAuthenticator))
                return (link: link, email: row.text(Column.email))
            }
            guard var link = found?.link, link.restoresEmail, let address = EmailAddress(link.recipient) else {
                return found?.link
            }
            if try reader.hasRow("SELECT 1 FROM members WHERE \(EmailAddress.matches)", address.keys) {
                (link.restoresEmail, link.keptEmail) = (false, found?.email)
            }
            return link
        }
    }
}
