import Database
import Secrets

extension Authenticators {
    /// The recovery of the member whose login waits in a browser; nil when none waits.
    package func recovery(in token: Token) async throws -> FactorRecovery? {
        let now = clock.now()
        return try await database.read { reader in
            let waiting = try reader.codeRequest(in: token, within: lifetimes.codeRequest, at: now)
            guard let waiting else { return nil }
            return try reader.first(
                "SELECT \(Member.columns), members.delete_at FROM members WHERE id = ?", [waiting.member]
            ) { row in
                let member = Member(row: row)
                let ready = member.factorRecoveryAt.flatMap { $0 + lifetimes.factorRecovery > now ? $0 : nil }
                let end = ready ?? gate.secondFactor.recovery.map { now + $0 }
                let deletion = row.optionalTimestamp(Member.columnCount)
                let isDeletedFirst = if let deletion, let end { deletion <= end } else { false }
                return FactorRecovery(
                    member: member, mayBegin: waiting.methods.havePassword, ready: ready,
                    deletion: isDeletedFirst ? deletion : nil)
            }
        }
    }

    /// Begins the recovery of a member who has lost the app and the recovery codes: after a waiting time the next login
    /// with the password turns the app off. The member is notified, and can stop it in any browser that is logged in, by
    /// a code or a passkey, or by the lockdown link of the notification. One that has begun goes on as it is.
    /// - Parameters:
    ///   - token: that of a login that waits for a code: the password was right.
    ///   - language: the code of the language in which it is asked for. A member who chose none is reminded in it.
    /// - Returns: when the app is turned off; nil when the account is deleted before that, so that none begins.
    /// - Throws: `CodeFailure.noLongerThere`, also on a site without recovery, and after another first step than the
    ///   password.
    package func beginRecovery(
        in token: Token, language: String? = nil, from client: ClientInfo,
        notifying notifier: @escaping SecurityNotifier
    ) async throws -> Timestamp? {
        let now = clock.now()
        guard let wait = gate.secondFactor.recovery else { throw CodeFailure.noLongerThere }
        return try await database.write { transaction in
            let waiting = try transaction.reader.codeRequest(in: token, within: lifetimes.codeRequest, at: now)
            guard let waiting, waiting.methods.havePassword,
                let member = try transaction.member(waiting.member)
            else { throw CodeFailure.noLongerThere }
            if let begun = member.factorRecoveryAt, begun + lifetimes.factorRecovery > now { return begun }
            let ready = now + wait
            // It would promise a login to an account that is gone. The password alone must not put a deletion off.
            if try transaction.isDeletionDue(of: member.id, at: ready) { return nil }
            try transaction.execute(
                """
                UPDATE members SET factor_recovery_at = ?, factor_recovery_told = 0, factor_recovery_language = ?
                WHERE id = ?
                """, [ready, language, member.id])
            try auditLog.record(.factorRecoveryBegun, of: member.id, from: client, at: now, in: transaction)
            try notifications.notify(
                .factorRecovery(at: ready), to: member, from: client, at: now, in: transaction, notifying: notifier)
            return ready
        }
    }

    /// Stops a recovery.
    /// - Returns: whether the app is on; if it is off, there was nothing left to stop.
    package func stopRecovery(of member: Member.ID, from client: ClientInfo) async throws -> Bool {
        let now = clock.now()
        return try await database.write { transaction in
            try auditLog.stopRecovery(of: member, from: client, at: now, in: transaction)
            return try transaction.hasAuthenticator(member)
        }
    }

    /// Notifies once more the members whose app is turned off within a day.
    package func remindOfRecoveries(notifying notifier: @escaping SecurityNotifier) async throws {
        guard gate.secondFactor.recovery != nil else { return }
        let now = clock.now()
        try await database.write { transaction in
            try gate.remindOfRecoveries(
                where: "factor_recovery_at <= ?", [now + .days(1)], at: now, in: transaction,
                notifying: notifier)
        }
    }
}
