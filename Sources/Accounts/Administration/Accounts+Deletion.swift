import Database
import Secrets

extension Accounts {
    /// Signs the member out everywhere and schedules the account's deletion after `Lifetimes.deletionGrace`. Signing in
    /// before then cancels it.
    /// - Throws: `SessionExpired`.
    package func requestDeletion(of member: Member.ID, in session: Token, from client: ClientInfo) async throws {
        let now = clock.now()
        try await database.write { [lifetimes, auditLog] transaction in
            try transaction.requireOpen(session, of: member)
            try transaction.execute(
                "UPDATE members SET delete_at = ? WHERE id = ?", [now + lifetimes.deletionGrace, member])
            try transaction.execute("DELETE FROM reset_links WHERE member_id = ?", [member])
            try transaction.endAllDevices(of: member)
            try auditLog.record(.deletionRequested, of: member, from: client, at: now, in: transaction)
        }
    }

    /// Disables and returns the members whose grace is over, so that they can't log in any more. Their data elsewhere
    /// can then be deleted piece by piece, before they are.
    package func closeExpired() async throws -> [Member.ID] {
        let now = clock.now()
        return try await database.write { transaction in
            try transaction.rows(
                "UPDATE members SET disabled_at = coalesce(disabled_at, ?) WHERE delete_at <= ? RETURNING id",
                [now, now]
            ) { Member.ID($0.int(0)) }
        }
    }

    /// Deletes the members whose grace is over and, by the foreign keys, all of their data.
    func deleteMembersWhoseTimeHasCome(in transaction: Transaction, at now: Timestamp) throws {
        try transaction.execute("DELETE FROM members WHERE delete_at <= ?", [now])
    }
}

extension Transaction {
    /// Cancels a requested deletion, if any.
    func cancelDeletion(of member: Member.ID, from client: ClientInfo, at now: Timestamp, noting auditLog: AuditLog)
        throws
    {
        let wished = try execute(
            "UPDATE members SET delete_at = NULL WHERE id = ? AND delete_at IS NOT NULL", [member])
        if wished == 1 { try auditLog.record(.deletionCancelled, of: member, from: client, at: now, in: self) }
    }
}
