import Database

/// How far the recovery of a member is whose login waits for a code.
package struct FactorRecovery: Sendable {
    package let member: Member
    /// Whether the login was by password: only that may ask for a recovery.
    package let mayBegin: Bool
    /// When the app is turned off; nil while no recovery has begun, or once it has lapsed.
    package let ready: Timestamp?
    /// When the account is deleted, if that is before the app is or could be turned off.
    package let deletion: Timestamp?
}

extension Transaction {
    /// Ends the recoveries whose login never came.
    /// - Parameters:
    ///   - lifetime: how long it may come after the waiting time.
    ///   - areOffered: whether the site offers recovery. Where it is turned off for now, those under way wait, and their
    ///     members are notified again before they go on.
    func removeLapsedRecoveries(at now: Timestamp, within lifetime: Duration, areOffered: Bool) throws {
        try execute("UPDATE members SET factor_recovery_at = NULL WHERE factor_recovery_at <= ?", [now - lifetime])
        guard !areOffered else { return }
        try execute(
            """
            UPDATE members SET factor_recovery_told = 0
            WHERE factor_recovery_at IS NOT NULL AND factor_recovery_told = 1
            """)
    }
}

extension AuditLog {
    /// Stops a recovery, and writes an entry if one had begun.
    func stopRecovery(
        of member: Member.ID, from client: ClientInfo, at now: Timestamp, in transaction: Transaction
    ) throws {
        let stopped = try transaction.execute(
            "UPDATE members SET factor_recovery_at = NULL WHERE id = ? AND factor_recovery_at IS NOT NULL", [member])
        guard stopped == 1 else { return }
        try record(.factorRecoveryStopped, of: member, from: client, at: now, in: transaction)
    }
}
