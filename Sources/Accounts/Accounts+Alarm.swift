import Database
import Secrets

/// Why no alarm was raised.
package enum AlarmError: Error {
    /// The link was used, is too old, or another alarm was raised.
    case linkNoLongerGood
}

/// A link "this wasn't me" that is still good.
package struct AlarmLink: Sendable {
    /// The address that it was sent to.
    package let recipient: String
    /// Whether the account has another address by now, so that an alarm would put this one back.
    package let putsEmailBack: Bool
    /// Whether log-ins by other sites would be unlinked.
    package let unlinks: Bool
}

/// What follows an alarm: everybody is out, and whoever raised it chooses a new password.
package struct RaisedAlarm: Sendable {
    package let member: Member.ID
    /// Opens the page for a new password. The member gets it by mail as well.
    package let resetLink: Token
}

extension Accounts {
    /// What raising the alarm would do; nil when the link is no longer good. Changes nothing.
    package func alarm(behind link: Token) throws -> AlarmLink? {
        try database.read { reader in
            try reader.first(
                """
                SELECT links.email, members.email_key,
                    EXISTS (SELECT 1 FROM identities WHERE identities.member_id = members.id)
                FROM alarm_links AS links JOIN members ON members.id = links.member_id
                WHERE links.token_digest = ? AND \(Lifetimes.goodLink)
                """, [link.digest] + Lifetimes.goodLinkValues(lifetimes.alarmLink, at: clock.now())
            ) { row in
                AlarmLink(
                    recipient: row.text(0), putsEmailBack: EmailAddress(row.text(0))?.isKnown(by: row.text(1)) != true,
                    unlinks: row.flag(2))
            }
        }
    }

    /// Takes an account out of the hands of whoever is in it, and gives it to whoever has the link: ends every session and
    /// remembered device, voids every link, makes the password worth nothing, unlinks other sites' log-ins, and starts a
    /// reset.
    ///
    /// An account whose e-mail address was changed after the link was sent gets the old one back, unless another account
    /// has it by now: the reset must not go to whom the alarm is about.
    ///
    /// Nothing is hashed for it: a storm of log-ins does not keep an alarm waiting.
    /// - Throws: `AlarmError`.
    package func raiseAlarm(
        with link: Token, from client: Client, telling herald: @escaping Herald
    ) async throws -> RaisedAlarm {
        let resetLink = Token.random()
        let now = clock.now()
        return try await database.write { [lifetimes, historyKey, hasher] transaction in
            let used = try transaction.first(
                """
                DELETE FROM alarm_links WHERE token_digest = ? AND \(Lifetimes.goodLink)
                RETURNING member_id, email, rowid
                """, [link.digest] + Lifetimes.goodLinkValues(lifetimes.alarmLink, at: now)
            ) { (member: Member.ID($0.int(0)), recipient: $0.text(1), number: $0.int(2)) }
            guard let used else { throw AlarmError.linkNoLongerGood }

            try transaction.endAllDevices(of: used.member)
            // A thief's browser is no longer one that the account knows.
            try transaction.execute("DELETE FROM known_browsers WHERE member_id = ?", [used.member])
            try transaction.voidLinks(of: used.member, since: used.number, sentTo: used.recipient)
            // A log-in costs what any other wrong one does, and tells as little.
            try transaction.execute(
                "UPDATE members SET password_hash = ?, has_password = 0 WHERE id = ?",
                [hasher.decoy.stored, used.member])
            // A thief may have linked one of their own; which, nobody can tell.
            try transaction.execute("DELETE FROM identities WHERE member_id = ?", [used.member])
            try transaction.record(.alarmRaised, of: used.member, from: client, at: now, key: historyKey)
            if try transaction.putBack(used.recipient, as: used.member) {
                try transaction.record(.emailPutBack, of: used.member, from: client, at: now, key: historyKey)
            }
            guard let member = try transaction.member(used.member) else { throw AlarmError.linkNoLongerGood }
            try transaction.makeResetLink(resetLink, for: member.id, at: now, lasting: lifetimes.resetLink)
            try announce(
                .alarmRaised(resetLink: resetLink), to: member, writingTo: used.recipient, from: client, at: now,
                in: transaction, telling: herald)
            return RaisedAlarm(member: member.id, resetLink: resetLink)
        }
    }
}

extension Transaction {
    /// Makes every link worthless that was sent to a member and does something to the account; but not the alarm links
    /// sent to another address before: a thief who changed the address must not void the owner's.
    fileprivate func voidLinks(of member: Member.ID, since number: Int64, sentTo recipient: String) throws {
        try execute("DELETE FROM reset_links WHERE member_id = ?", [member])
        try execute("DELETE FROM email_changes WHERE member_id = ?", [member])
        try execute(
            "DELETE FROM alarm_links WHERE member_id = ? AND (rowid > ? OR email = ?)", [member, number, recipient])
    }

    /// - Returns: whether it was another address until now.
    fileprivate func putBack(_ email: String, as member: Member.ID) throws -> Bool {
        guard let address = EmailAddress(email) else { return false }
        if let owner = try self.member(with: address), owner.id != member { return false }
        do {
            return try execute(
                "UPDATE members SET email = ?, email_key = ? WHERE id = ? AND email_key NOT IN (?, ?)",
                [address.text, address.key, member, address.key, address.formerKey]) == 1
        } catch is UniqueViolation {
            return false
        }
    }
}
