import Database
import Secrets

extension Members {
    /// Signs the member out everywhere, schedules the account's deletion after `Lifetimes.deletionGrace`, and notifies
    /// the member. Signing in before then cancels it.
    /// - Parameter session: the requesting session, in which the member has reauthenticated.
    /// - Throws: `SessionExpired`, also when the reauthentication has ended.
    package func requestDeletion(
        of member: Member, in session: Token, from client: ClientInfo, notifying notifier: @escaping SecurityNotifier
    ) async throws {
        let now = clock.now()
        try await database.write { [lifetimes, auditLog, notifications] transaction in
            try transaction.requireReauthenticated(session, of: member.id)
            try transaction.endResetLinks(of: member.id)
            try transaction.endAllDevices(of: member.id, from: client, at: now, recordingIn: auditLog)
            let end = now + lifetimes.deletionGrace
            try transaction.execute("UPDATE members SET delete_at = ? WHERE id = ?", [end, member.id])
            try auditLog.record(.deletionRequested, of: member.id, from: client, at: now, in: transaction)
            try notifications.notify(
                .deletionRequested(at: end), to: member, from: client, at: now, in: transaction, notifying: notifier)
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
}

extension Transaction {
    /// Deletes members and, by the foreign keys, all of their data. Only a backup can restore them. It is the only place
    /// where any are deleted.
    /// - Parameters:
    ///   - condition: which members.
    ///   - end: until when providers are asked again to revoke their tokens.
    /// - Returns: how many there were.
    @discardableResult
    func deleteMembers(_ condition: String, _ values: [any Bindable], revokingTokensUntil end: Timestamp) throws -> Int
    {
        let members = try rows("SELECT id FROM members WHERE \(condition)", values) { Member.ID($0.int(0)) }
        for member in members {
            try endUnfinishedSignIns(of: member)
            try withdrawConsent(to: "member_id = ?", [member], until: end)
            try execute("DELETE FROM members WHERE id = ?", [member])
        }
        return members.count
    }

    /// Whether a requested deletion is due. It may be half done, so nothing can be taken back.
    func isDeletionDue(of member: Member.ID, at now: Timestamp) throws -> Bool {
        try hasRow("SELECT 1 FROM members WHERE id = ? AND delete_at <= ?", [member, now])
    }
}

extension AuditLog {
    /// Cancels a requested deletion, and writes an entry if there was one.
    /// - Returns: whether there was.
    func cancelDeletion(
        of member: Member.ID, from client: ClientInfo, at now: Timestamp, in transaction: Transaction
    ) throws -> Bool {
        let cancelled = try transaction.execute(
            "UPDATE members SET delete_at = NULL WHERE id = ? AND delete_at IS NOT NULL", [member])
        guard cancelled == 1 else { return false }
        try record(.deletionCancelled, of: member, from: client, at: now, in: transaction)
        return true
    }
}
