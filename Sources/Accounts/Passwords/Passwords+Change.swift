import Database
import Secrets

extension Passwords {
    /// The same password that comes sooner is the same form, sent twice: its email is on its way.
    private static let repeatedChange: Duration = .seconds(60)

    /// Changes a member's password, notifies them, and voids their reset links, a change of address that waits, and
    /// reauthentications in other sessions. Optionally signs out all other devices. The same password again is neither
    /// reported nor recorded for a minute.
    /// - Parameters:
    ///   - password: already checked against the policy.
    ///   - endingOthers: whether to sign out all other devices and revoke all access tokens. It is optional, since both
    ///     keep working without the password: a member who changes it each year need not set up their programs again.
    ///   - session: the session to keep, in which the member has reauthenticated.
    /// - Throws: `SessionExpired`, also when the reauthentication has ended; `HashingBusy` when too many passwords wait to
    ///   be hashed.
    package func change(
        of member: Member.ID, to password: Secret, endingOthers: Bool, keeping session: Token, from client: ClientInfo,
        notifying notifier: @escaping SecurityNotifier
    ) async throws {
        // Once more if another was stored while this one was hashed: a form that is sent twice is hashed at the same time.
        while try await !store(
            hash(password, chosenBy: member), of: member, endingOthers: endingOthers, keeping: session, from: client,
            notifying: notifier)
        {}
    }

    /// - Returns: false, and nothing has changed, if the password is no longer the one that was there at the hashing.
    private func store(
        _ chosen: ChosenPassword, of member: Member.ID, endingOthers: Bool, keeping session: Token,
        from client: ClientInfo, notifying notifier: @escaping SecurityNotifier
    ) async throws -> Bool {
        let now = clock.now()
        return try await database.write { [auditLog] transaction in
            try transaction.requireReauthenticated(session, of: member)
            let present = try transaction.reader.credentials("members.id = ?", [member])?.hash
            guard present?.stored == chosen.present?.stored else { return false }
            try transaction.setPassword(chosen, of: member)
            try transaction.endResetLinks(of: member)
            try transaction.endEmailChange(of: member)
            try transaction.endOtherReauthentications(of: member, keeping: session)
            try transaction.endUnfinishedSignInsAndRecovery(
                of: member, from: client, at: now, recordingIn: auditLog)
            if endingOthers {
                try transaction.endOtherAccess(
                    of: member, keeping: session, from: client, at: now, recordingIn: auditLog)
            }
            let isRepeated =
                try !chosen.isOther
                && transaction.hasRow(
                    "SELECT 1 FROM history WHERE member_id = ? AND event = ? AND at > ?",
                    [member, AuditEvent.passwordChanged.rawValue, now - Self.repeatedChange])
            if isRepeated { return true }
            try auditLog.record(.passwordChanged, of: member, from: client, at: now, in: transaction)
            guard let member = try transaction.member(member) else { throw SessionExpired() }
            try notifications.notify(
                .passwordChanged, to: member, from: client, at: now, in: transaction, notifying: notifier)
            return true
        }
    }
}
