import Database
import Secrets
import WebAuthn

/// Members' passkeys: login, adding, renaming, deleting.
package struct Passkeys: Sendable {
    let database: Database
    let clock: WallClock
    let lifetimes: Lifetimes
    let limits: AccountLimits
    let attempts: Attempts
    let guestChallenges: GuestChallenges
    let gate: SignInGate
    let signUps: SignUps
    let auditLog: AuditLog
    let notifications: SecurityNotifications
    let outcomes: SignInOutcomeCounts

    /// Returns a member's passkeys, the newest first.
    package func all(of member: Member.ID) async throws -> [Passkey] {
        try await database.read { try $0.rows(Passkey.selection, [member], as: Passkey.init(row:)) }
    }

    /// Returns whether a member has any passkey.
    package func hasPasskeys(_ member: Member.ID) async throws -> Bool {
        try await database.read {
            try $0.hasRow("SELECT 1 FROM passkeys WHERE member_id = ? LIMIT 1", [member])
        }
    }

    /// Changes the member's name for a passkey and notifies them.
    /// - Parameters:
    ///   - name: not empty.
    ///   - session: the requesting session, in which the member has reauthenticated.
    /// - Throws: `PasskeyError.unknown`; `SessionExpired`, also when the reauthentication has ended.
    package func rename(
        _ passkey: Int64, to name: String, of member: Member, in session: Token, from client: ClientInfo,
        notifying notifier: @escaping SecurityNotifier
    ) async throws {
        let now = clock.now()
        try await database.write { [auditLog, notifications] transaction in
            try transaction.requireReauthenticated(session, of: member.id)
            let old = try transaction.first(
                "SELECT name FROM passkeys WHERE id = ? AND member_id = ?", [passkey, member.id]
            ) { $0.text(0) }
            guard let old else { throw PasskeyError.unknown }
            guard old != name else { return }
            try transaction.execute("UPDATE passkeys SET name = ? WHERE id = ?", [name, passkey])
            try auditLog.record(.passkeyRenamed, of: member.id, from: client, at: now, in: transaction)
            try notifications.notify(
                .passkeyRenamed, to: member, from: client, at: now, in: transaction, notifying: notifier)
        }
    }

    /// Deletes a passkey, which then opens nothing, and notifies the member.
    /// - Parameters:
    ///   - endingOthers: whether to sign out all other devices and revoke all access tokens: they may belong to a
    ///     thief of the passkey.
    ///   - session: the session to keep, in which the member has reauthenticated.
    ///   - renewal: what the session's browser has sent beside it.
    /// - Returns: what the browser holds from now on; nil if that stays as it is.
    /// - Throws: `PasskeyError.unknown`, `.lastLoginMethod`; `SessionExpired`.
    @discardableResult
    package func delete(
        _ passkey: Int64, of member: Member, endingOthers: Bool, in session: Token,
        with renewal: LoginRenewal = LoginRenewal(), from client: ClientInfo,
        notifying notifier: @escaping SecurityNotifier
    ) async throws -> RenewedLogin? {
        let now = clock.now()
        return try await database.write { [auditLog, notifications] transaction in
            try transaction.requireReauthenticated(session, of: member.id)
            let deleted = try transaction.execute(
                "DELETE FROM passkeys WHERE id = ? AND member_id = ?", [passkey, member.id])
            guard deleted == 1 else { throw PasskeyError.unknown }
            guard try transaction.canLogIn(member.id) else { throw PasskeyError.lastLoginMethod }
            try transaction.endOtherReauthentications(of: member.id, keeping: session)
            if endingOthers {
                try transaction.endOtherAccess(
                    of: member.id, keeping: session, from: client, at: now, recordingIn: auditLog)
            }
            try auditLog.record(.passkeyDeleted, of: member.id, from: client, at: now, in: transaction)
            try notifications.notify(
                .passkeyDeleted, to: member, from: client, at: now, in: transaction, notifying: notifier)
            guard endingOthers else { return nil }
            return try transaction.renewLogin(of: session, with: renewal, isReauthenticated: true)
        }
    }
}
