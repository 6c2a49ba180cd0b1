import Database
import Secrets

/// A lockdown link that was used.
private struct UsedLink {
    let member: Member.ID
    let recipient: String
    let number: Int64
}

extension Lockdowns {
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
    ///   - resetLink: the link to begin the reset with; as unguessable as a random one.
    ///   - revokeOthers: ends, in the same transaction, access to the member's data that other services give.
    /// - Throws: `LinkNoLongerGood`.
    package func lockDown(
        with link: Token, endingAuthenticatorIn browser: Token? = nil, offering resetLink: Token = .random(),
        from client: ClientInfo, notifying notifier: @escaping SecurityNotifier,
        revoking revokeOthers: @escaping @Sendable (Member.ID, Transaction) throws -> Void
    ) async throws -> AccountLockdown {
        let now = clock.now()
        return try await database.write { transaction in
            let used = try take(link, at: now, in: transaction)
            let email = try transaction.restoreEmail(by: used)
            let endsCodes = try endAccess(by: used, from: client, at: now, in: transaction)
            try auditLog.record(.lockedDown, of: used.member, from: client, at: now, in: transaction)
            try revokeOthers(used.member, transaction)
            _ = try auditLog.cancelDeletion(of: used.member, from: client, at: now, in: transaction)
            if email.replaced != nil {
                try auditLog.record(.emailRestored, of: used.member, from: client, at: now, in: transaction)
            }
            guard let member = try transaction.member(used.member) else { throw LinkNoLongerGood() }
            let endsAuthenticator =
                try browser.map {
                    try endNewAuthenticator(
                        of: member, in: $0, writingTo: used.recipient, from: client, at: now, in: transaction,
                        notifying: notifier)
                } ?? false
            // The attacker's browser must no longer count as known.
            try transaction.forgetBrowsers(of: used.member)
            try transaction.makeResetLink(resetLink, for: member.id, at: now, lasting: lifetimes.resetLink)
            try notifications.notify(
                .lockedDown(resetLink: resetLink, endsRecoveryCodes: endsCodes && !endsAuthenticator), to: member,
                writingTo: used.recipient, from: client, at: now, in: transaction, notifying: notifier)
            // Whose address it was until now learns of it, but not from where, and can't lock the account down in turn: it
            // may be the attacker's.
            if let replaced = email.replaced {
                try notifications.notify(
                    .emailChanged(old: replaced, new: member.email), to: member, writingTo: replaced,
                    canLockDown: false, from: .unnamed, at: now, in: transaction,
                    notifying: notifier)
            }
            return AccountLockdown(member: member.id, resetLink: resetLink, keepsEmail: email.isTaken)
        }
    }

    /// Uses up a link.
    /// - Throws: `LinkNoLongerGood`.
    private func take(_ link: Token, at now: Timestamp, in transaction: Transaction) throws -> UsedLink {
        let used = try transaction.first(
            """
            DELETE FROM lockdown_links AS links
            WHERE token_digest = ? AND \(Lifetimes.goodLink) AND \(Self.isOfFirstAddress)
            RETURNING member_id, email, id
            """, [link.digest] + Lifetimes.goodLinkValues(lifetimes.lockdownLink, at: now)
        ) { UsedLink(member: Member.ID($0.int(0)), recipient: $0.text(1), number: $0.int(2)) }
        guard let used else { throw LinkNoLongerGood() }
        guard try !transaction.isDeletionDue(of: used.member, at: now) else { throw LinkNoLongerGood() }
        return used
    }

    /// Ends every way into an account that has its old address again.
    /// - Returns: whether recovery codes were among them.
    private func endAccess(
        by used: UsedLink, from client: ClientInfo, at now: Timestamp, in transaction: Transaction
    ) throws -> Bool {
        try transaction.endAllDevices(of: used.member, from: client, at: now, recordingIn: auditLog)
        try transaction.voidLinks(by: used)
        // A login then costs and reveals no more than a wrong password.
        try transaction.execute(
            "UPDATE members SET password_hash = ?, has_password = 0 WHERE id = ?", [hasher.decoy.stored, used.member])
        // The attacker may have linked an identity or added a passkey, and it can't be told which. No consent ends on which
        // the old address depends.
        try transaction.withdrawConsent(
            to: "member_id = ? AND (email IS NULL OR email <> ?) AND \(Transaction.hasOtherAddress)",
            [used.member, used.recipient], until: now + lifetimes.tokenRevocation)
        try transaction.execute("DELETE FROM identities WHERE member_id = ?", [used.member])
        try transaction.execute("DELETE FROM passkeys WHERE member_id = ?", [used.member])
        return try transaction.execute(
            "DELETE FROM recovery_codes WHERE member_id = ? AND made_at > ?",
            [used.member, now - lifetimes.lockdownLink]) > 0
    }
}

extension Transaction {
    /// Gives an account the address back that the link was sent to, unless another account has it by now.
    /// - Returns: the address that it replaces, nil when nothing changed; and whether another account has it.
    fileprivate func restoreEmail(by used: UsedLink) throws -> (replaced: String?, isTaken: Bool) {
        let owner = try EmailAddress(used.recipient).flatMap { try member(with: $0) }
        if let owner, owner.id != used.member { return (nil, true) }
        return (try putBack(used.recipient, as: used.member), false)
    }

    /// - Returns: the address that it replaces; nil when nothing changed.
    private func putBack(_ email: String, as member: Member.ID) throws -> String? {
        guard let address = EmailAddress(email), let present = try self.member(member)?.email else { return nil }
        let isPutBack =
            try execute(
                """
                UPDATE members SET email = ?, email_key = ? WHERE id = ? AND email_key NOT IN (?, ?)
                    AND NOT EXISTS (SELECT 1 FROM members WHERE email_key = ?)
                """, [address.text, address.key, member, address.key, address.formerKey, address.key]) == 1
        if isPutBack { try voidSignUpLinks(to: address) }
        return isPutBack ? present : nil
    }

    /// Voids all links sent to a member that act on the account, except lockdown links sent to another address before
    /// any went to this one: an attacker who changed the address must not void the owner's.
    fileprivate func voidLinks(by used: UsedLink) throws {
        try endResetLinks(of: used.member)
        try endEmailChange(of: used.member)
        let first = try first(
            "SELECT min(id) FROM lockdown_links WHERE member_id = ? AND email = ?", [used.member, used.recipient]
        ) { $0.optionalInt(0) }
        try execute(
            "DELETE FROM lockdown_links WHERE member_id = ? AND (id > ? OR email = ?)",
            [used.member, min(used.number, first.flatMap(\.self) ?? used.number), used.recipient])
    }
}
