import Database
import Secrets

extension Authenticators {
    /// The recovery of the member whose log-in waits in a browser; nil when none waits.
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
                return FactorRecovery(
                    member: member, mayBegin: waiting.methods.havePassword, ready: ready,
                    deletion: deletion.flatMap { deletion in
                        end.map { deletion <= $0 } == true ? deletion : nil
                    })
            }
        }
    }

    /// Begins the recovery of a member who has lost the app and the recovery codes: after a waiting time the next log-in
    /// with the password turns the app off. The member is notified, and can stop it in any browser that is logged in, by
    /// a code, or by the lockdown link of the notification. One that has begun goes on as it is.
    /// - Parameters:
    ///   - token: that of a log-in that waits for a code: the password was right.
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
            // It would promise a log-in to an account that is gone. The password alone must not put a deletion off.
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
                where: "factor_recovery_at <= ?", [now + .seconds(24 * 60 * 60)], at: now, in: transaction,
                notifying: notifier)
        }
    }
}

extension SignInGate {
    /// Notifies members once more, unless they were, that their app is turned off. From then on it stays on for
    /// `Lifetimes.factorRecoveryNotice`, or half of a short waiting time: a site that was down in the last day could
    /// neither tell them nor take their word.
    /// - Parameters:
    ///   - condition: which of the members that wait, in a query of `members`.
    ///   - values: those of its `?`.
    func remindOfRecoveries(
        where condition: String, _ values: [any Bindable], at now: Timestamp, in transaction: Transaction,
        notifying notifier: SecurityNotifier
    ) throws {
        guard let wait = secondFactor.recovery else { return }
        let notice = min(lifetimes.factorRecoveryNotice, wait / 2)
        let reminded = try transaction.rows(
            """
            UPDATE members SET factor_recovery_told = 1, factor_recovery_at = max(factor_recovery_at, ?)
            WHERE factor_recovery_at > ? AND factor_recovery_told = 0 AND \(condition)
            RETURNING \(Member.columns), members.factor_recovery_language
            """, [now + notice, now - lifetimes.factorRecovery] + values
        ) { row in
            var member = Member(row: row)
            member.language = member.mailLanguage ?? row.optionalText(Member.columnCount)
            return member
        }
        for member in reminded {
            guard let ready = member.factorRecoveryAt else { continue }
            try notifications.notify(
                .factorRecovery(at: ready), to: member, from: Administration.administrator, at: now, in: transaction,
                notifying: notifier)
        }
    }

    /// Turns the app of a member off whose recovery is over. One who was not yet reminded is reminded, and it goes on.
    /// - Returns: whether that was so.
    func finishRecovery(
        of member: Member, _ request: SignInRequest, in transaction: Transaction, notifying notifier: SecurityNotifier
    ) throws -> Bool {
        // Where it is not offered, or not for now, no earlier request is honoured.
        guard secondFactor.recovery != nil, request.methods.havePassword else { return false }
        let (client, now) = (request.client, request.at)
        try remindOfRecoveries(
            where: "id = ? AND factor_recovery_at <= ?", [member.id, now], at: now, in: transaction,
            notifying: notifier)
        // As it is now: the member may have stopped it while the password was hashed.
        let finished = try transaction.execute(
            """
            UPDATE members SET factor_recovery_at = NULL
            WHERE id = ? AND factor_recovery_at <= ? AND factor_recovery_at > ?
            """, [member.id, now, now - lifetimes.factorRecovery])
        guard finished == 1 else { return false }
        _ = try transaction.endAuthenticator(of: member.id)
        try auditLog.record(.factorRecovered, of: member.id, from: client, at: now, in: transaction)
        try notifications.notify(
            .authenticatorOff, to: member, from: client, at: now, in: transaction, notifying: notifier)
        return true
    }
}

extension AuditLog {
    /// Stops a recovery, and writes an entry if one had begun.
    func stopRecovery(
        of member: Member.ID, from client: ClientInfo, at now: Timestamp, in transaction: Transaction
    ) throws {
        guard try transaction.stopRecovery(of: member) else { return }
        try record(.factorRecoveryStopped, of: member, from: client, at: now, in: transaction)
    }
}

extension Transaction {
    /// - Returns: whether one had begun.
    @discardableResult
    func stopRecovery(of member: Member.ID) throws -> Bool {
        try execute(
            "UPDATE members SET factor_recovery_at = NULL WHERE id = ? AND factor_recovery_at IS NOT NULL", [member])
            == 1
    }
}
