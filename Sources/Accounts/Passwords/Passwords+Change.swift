import Database
import Secrets

extension Passwords {
    /// Changes a member's password, notifies them, and voids their reset links, a change of address that waits, and
    /// reauthentications in other sessions. Optionally signs out all other devices.
    /// - Parameters:
    ///   - password: already checked against the policy.
    ///   - endingOthers: whether to sign out all other devices and revoke all access tokens. It is optional, since both
    ///     keep working without the password: a member who changes it each year need not set up their programs again.
    ///   - session: the session to keep, in which the member has reauthenticated. It gets another token, since whoever has
    ///     copied this browser's cookies is to be logged out in any case.
    ///   - renewal: what the session's browser has sent beside it.
    /// - Throws: `SessionExpired`, also when the reauthentication has ended; `HashingBusy` when too many passwords wait to be
    ///   hashed.
    @discardableResult
    package func change(
        of member: Member.ID, to password: Secret, endingOthers: Bool, keeping session: Token,
        with renewal: LoginRenewal = LoginRenewal(), from client: ClientInfo,
        notifying notifier: @escaping SecurityNotifier
    ) async throws -> RenewedLogin {
        let chosen = try await hash(password, chosenBy: member)
        let now = clock.now()
        return try await database.write { [auditLog] transaction in
            try transaction.requireReauthenticated(session, of: member)
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
            try auditLog.record(.passwordChanged, of: member, from: client, at: now, in: transaction)
            guard let member = try transaction.member(member) else { throw SessionExpired() }
            try notifications.notify(
                .passwordChanged, to: member, from: client, at: now, in: transaction, notifying: notifier)
            return try transaction.renewLogin(of: session, with: renewal, isReauthenticated: true)
        }
    }
}
