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
