import Database
import Secrets

/// Why an account was not locked down.
package enum LockdownError: Error {
    /// The link was used, has expired, or another lockdown voided it.
    case linkNoLongerGood
}

/// A valid account lockdown link ("this wasn't me").
package struct LockdownLink: Sendable {
    /// The address it was sent to.
    package let recipient: String
    /// Whether the account's address has changed, so that a lockdown would restore this one.
    package internal(set) var restoresEmail: Bool
    /// The account's present address, which it would keep because this one is another account's by now; else nil.
    package internal(set) var keptEmail: String?
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
    let notices: SecurityNotices

    /// The condition for a link in `links` that none to the account's present address precedes, unless it went there as
    /// well: the first owner takes the account back, and an attacker who gave it another address doesn't.
    private static let isOfFirstAddress = """
        NOT EXISTS (
            SELECT 1 FROM lockdown_links AS present JOIN members AS owners
                ON owners.id = present.member_id AND owners.email = present.email
            WHERE present.member_id = links.member_id AND present.email <> links.email AND present.id < (
                SELECT min(own.id) FROM lockdown_links AS own
                WHERE own.member_id = links.member_id AND own.email = links.email))
        """

    /// Returns what a lockdown with this link would do; nil when the link is invalid. Changes nothing.
    /// - Parameter browser: the browser's known-browser token, if any.
    package func lockdown(behind link: Token, in browser: Token? = nil) async throws -> LockdownLink? {
        let now = clock.now()
        let isNew = newAuthenticatorValues(at: now)
        let asked: [any Bindable] = [browser?.digest, link.digest]
        let values: [any Bindable] = [now - lifetimes.lockdownLink] + isNew + isNew + asked
        return try await database.read { reader in
            let found = try reader.first(
                """
                SELECT links.email, members.email_key,
                    EXISTS (SELECT 1 FROM identities WHERE identities.member_id = members.id),
                    EXISTS (SELECT 1 FROM passkeys WHERE passkeys.member_id = members.id),
                    members.delete_at IS NOT NULL, members.email, \(Authenticators.isOn),
                    EXISTS (SELECT 1 FROM recovery_codes WHERE recovery_codes.member_id = members.id AND made_at > ?),
                    \(Self.hasNewAuthenticator), \(Self.mayEndAuthenticator)
                FROM lockdown_links AS links JOIN members ON members.id = links.member_id
                WHERE links.token_digest = ? AND \(Lifetimes.goodLink) AND \(Self.isOfFirstAddress)
                """,
                values + Lifetimes.goodLinkValues(lifetimes.lockdownLink, at: now)
            ) { row in
                let link = LockdownLink(
                    recipient: row.text(0), restoresEmail: EmailAddress(row.text(0))?.isKnown(by: row.text(1)) == false,
                    unlinks: row.flag(2), deletesPasskeys: row.flag(3), cancelsDeletion: row.flag(4),
                    endsRecoveryCodes: row.flag(7), hasAuthenticator: row.flag(6), authenticatorIsNew: row.flag(8),
                    mayEndAuthenticator: row.flag(9))
                return (link: link, email: row.text(5))
            }
            guard var link = found?.link, link.restoresEmail, let address = EmailAddress(link.recipient) else {
                return found?.link
            }
            let isTaken = try reader.first("SELECT 1 FROM members WHERE \(EmailAddress.matches)", address.keys) { _ in
                true
            }
            if isTaken == true { (link.restoresEmail, link.keptEmail) = (false, found?.email) }
            return link
        }
    }

    /// Locks an account down and hands it to the link's holder: ends every session and remembered device, revokes
    /// access tokens, voids every link, invalidates the password, unlinks all identities, deletes all passkeys and the
    /// recovery codes of the last days, cancels a deletion, and starts a reset.
    ///
    /// Recovery codes older than any valid link stay: a member who has lost the phone needs them, and the email about an
    /// attacker's new ones has a link that is as young as they are.
    ///
    /// If the account's email address was changed after the link was sent, the old one is restored, unless another
    /// account has it by now: the reset must not go to the attacker.
    ///
    /// Nothing is hashed, so a flood of logins can't delay a lockdown.
    /// - Parameters:
    ///   - browser: the known-browser token of a browser in which the member asks for a new authenticator app to be turned
    ///     off; nil to leave it on. It is turned off if `LockdownLink.mayEndAuthenticator`.
    ///   - revokeOthers: ends, in the same transaction, access to the member's data that other services give.
    /// - Throws: `LockdownError`.
    package func lockDown(
        with link: Token, endingAuthenticatorIn browser: Token? = nil, from client: ClientInfo,
        notifying notifier: @escaping SecurityNotifier,
        revoking revokeOthers: @escaping @Sendable (Member.ID, Transaction) throws -> Void
    ) async throws -> AccountLockdown {
        let resetLink = Token.random()
        let now = clock.now()
        return try await database.write { [lifetimes, auditLog, hasher] transaction in
            let used = try transaction.first(
                """
                DELETE FROM lockdown_links AS links
                WHERE token_digest = ? AND \(Lifetimes.goodLink) AND \(Self.isOfFirstAddress)
                RETURNING member_id, email, id
                """, [link.digest] + Lifetimes.goodLinkValues(lifetimes.lockdownLink, at: now)
            ) { (member: Member.ID($0.int(0)), recipient: $0.text(1), number: $0.int(2)) }
            guard let used else { throw LockdownError.linkNoLongerGood }
            // What is due to be deleted may be half gone.
            let isDue = try transaction.first(
                "SELECT 1 FROM members WHERE id = ? AND delete_at <= ?", [used.member, now]
            ) { _ in true }
            guard isDue == nil else { throw LockdownError.linkNoLongerGood }
            let owner = try EmailAddress(used.recipient).flatMap { try transaction.member(with: $0) }
            let keepsEmail = owner != nil && owner?.id != used.member

            try transaction.endAllDevices(of: used.member)
            try transaction.voidLinks(of: used.member, since: used.number, sentTo: used.recipient)
            // A login then costs and reveals no more than a wrong password.
            try transaction.execute(
                "UPDATE members SET password_hash = ?, has_password = 0 WHERE id = ?",
                [hasher.decoy.stored, used.member])
            let replaced = try keepsEmail ? nil : transaction.putBack(used.recipient, as: used.member)
            // The attacker may have linked an identity or added a passkey, and it can't be told which. The account has its
            // old address again by now, so that no consent ends on which that depends.
            try transaction.withdrawConsent(
                to: "member_id = ? AND (email IS NULL OR email <> ?) AND \(Transaction.hasOtherAddress)",
                [used.member, used.recipient], until: now + lifetimes.tokenRevocation)
            try transaction.execute("DELETE FROM identities WHERE member_id = ?", [used.member])
            try transaction.execute("DELETE FROM passkeys WHERE member_id = ?", [used.member])
            let endedCodes = try transaction.execute(
                "DELETE FROM recovery_codes WHERE member_id = ? AND made_at > ?",
                [used.member, now - lifetimes.lockdownLink])
            try auditLog.record(.lockedDown, of: used.member, from: client, at: now, in: transaction)
            try revokeOthers(used.member, transaction)
            if try transaction.cancelDeletion(of: used.member) {
                try auditLog.record(.deletionCancelled, of: used.member, from: client, at: now, in: transaction)
            }
            if replaced != nil {
                try auditLog.record(.emailRestored, of: used.member, from: client, at: now, in: transaction)
            }
            guard let member = try transaction.member(used.member) else { throw LockdownError.linkNoLongerGood }
            let endsAuthenticator =
                try browser.map {
                    try endNewAuthenticator(
                        of: member, in: $0, writingTo: used.recipient, from: client, at: now, in: transaction,
                        notifying: notifier)
                } ?? false
            // The attacker's browser must no longer count as known.
            try transaction.forgetBrowsers(of: used.member)
            try transaction.makeResetLink(resetLink, for: member.id, at: now, lasting: lifetimes.resetLink)
            try notices.notify(
                .lockedDown(resetLink: resetLink, endsRecoveryCodes: endedCodes > 0 && !endsAuthenticator), to: member,
                writingTo: used.recipient, from: client, at: now, in: transaction, notifying: notifier)
            // Whose address it was until now learns of it, but not from where, and can't lock the account down in turn: it
            // may be the attacker's.
            if let replaced {
                try notices.notify(
                    .emailChanged(old: replaced, new: member.email), to: member, writingTo: replaced,
                    canLockDown: false, from: ClientInfo(address: "", userAgent: ""), at: now, in: transaction,
                    notifying: notifier)
            }
            return AccountLockdown(member: member.id, resetLink: resetLink, keepsEmail: keepsEmail)
        }
    }
}

extension Transaction {
    /// Voids all links sent to a member that act on the account, except lockdown links sent to another address before
    /// any went to this one: an attacker who changed the address must not void the owner's.
    fileprivate func voidLinks(of member: Member.ID, since number: Int64, sentTo recipient: String) throws {
        try execute("DELETE FROM reset_links WHERE member_id = ?", [member])
        try endEmailChange(of: member)
        let first = try first(
            "SELECT min(id) FROM lockdown_links WHERE member_id = ? AND email = ?", [member, recipient]
        ) { $0.optionalInt(0) }
        try execute(
            "DELETE FROM lockdown_links WHERE member_id = ? AND (id > ? OR email = ?)",
            [member, min(number, first.flatMap(\.self) ?? number), recipient])
    }

    /// - Returns: the address that it replaces; nil when nothing changed.
    fileprivate func putBack(_ email: String, as member: Member.ID) throws -> String? {
        guard let address = EmailAddress(email), let present = try self.member(member)?.email else { return nil }
        let isPutBack =
            try execute(
                """
                UPDATE members SET email = ?, email_key = ? WHERE id = ? AND email_key NOT IN (?, ?)
                    AND NOT EXISTS (SELECT 1 FROM members WHERE email_key = ?)
                """, [address.text, address.key, member, address.key, address.formerKey, address.key]) == 1
        return isPutBack ? present : nil
    }
}
