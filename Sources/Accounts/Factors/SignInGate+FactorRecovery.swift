import Database

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
