import Database
import Secrets

extension Accounts {
    /// Signs the member out everywhere and has the account deleted after `Lifetimes.deletionGrace`, unless they sign in
    /// again until then.
    /// - Throws: `SessionOver`.
    package func requestDeletion(of member: Member.ID, in session: Token, from client: Client) async throws {
        let now = clock.now()
        try await database.write { [lifetimes, historyKey] transaction in
            try transaction.requireOpen(session, of: member)
            try transaction.execute(
                "UPDATE members SET delete_at = ? WHERE id = ?", [now + lifetimes.deletionGrace, member])
            try transaction.execute("DELETE FROM reset_links WHERE member_id = ?", [member])
            try transaction.endAllDevices(of: member)
            try transaction.record(.deletionRequested, of: member, from: client, at: now, key: historyKey)
        }
    }

    /// The members whose grace is over; nobody is let in any more who is among them. What is theirs elsewhere can then be
    /// deleted piece by piece, before they are.
    package func closeExpired() async throws -> [Member.ID] {
        let now = clock.now()
        return try await database.write { transaction in
            try transaction.rows(
                "UPDATE members SET disabled_at = coalesce(disabled_at, ?) WHERE delete_at <= ? RETURNING id",
                [now, now]
            ) { Member.ID($0.int(0)) }
        }
    }

    /// Deletes the members whose grace is over, and by the foreign keys all that is theirs.
    func deleteMembersWhoseTimeHasCome(in transaction: Transaction, at now: Timestamp) throws {
        try transaction.execute("DELETE FROM members WHERE delete_at <= ?", [now])
    }
}

extension Transaction {
    /// Takes the wish back, if there was one.
    func cancelDeletion(of member: Member.ID, from client: Client, at now: Timestamp, key: MACKey) throws {
        let wished = try execute(
            "UPDATE members SET delete_at = NULL WHERE id = ? AND delete_at IS NOT NULL", [member])
        if wished == 1 { try record(.deletionCancelled, of: member, from: client, at: now, key: key) }
    }
}
