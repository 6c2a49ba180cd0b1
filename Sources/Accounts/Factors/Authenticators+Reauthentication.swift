import Database
import Secrets

extension Authenticators {
    /// Reauthenticates the session of a member without a password by a code of the app or a recovery code. Each counts
    /// once.
    ///
    /// A member with a password is asked for that as well, because the phone often lies beside an open browser: see
    /// `Passwords.reauthenticate`.
    /// - Parameters:
    ///   - typed: as the member typed it. What can't be a code is wrong, and costs no try.
    ///   - renewal: what the session's browser has sent beside it; nil if the browser gets the token by this very answer.
    /// - Returns: what the browser is to hold.
    /// - Throws: `ReauthenticationError.wrongCode`, also for a member with a password; `TooManyAttempts`;
    ///   `SessionExpired`.
    @discardableResult
    package func reauthenticate(
        _ member: Member.ID, with typed: String, in session: Token,
        with renewal: LoginRenewal? = LoginRenewal(), from client: ClientInfo,
        notifying notifier: @escaping SecurityNotifier
    ) async throws -> RenewedLogin {
        guard let code = FactorCode(typed) else { throw ReauthenticationError.wrongCode }
        let now = clock.now()
        let login: RenewedLogin? = try await attempts.write(at: now) { transaction in
            try transaction.requireOpen(session, of: member)
            let owner = try transaction.first(
                "SELECT \(Member.columns) FROM members WHERE id = ? AND has_password = 0", [member],
                as: Member.init(row:))
            guard let owner,
                let event = try use(code, of: owner, from: client, at: now, in: transaction, notifying: notifier)
            else {
                try recordWrongCode(of: member, from: client, at: now, in: transaction)
                return nil
            }
            return try transaction.reauthenticate(
                session, of: member, with: renewal, by: event, from: client, at: now, recordingIn: auditLog)
        }
        guard let login else { throw ReauthenticationError.wrongCode }
        return login
    }

    /// Uses a code up. Wrong ones have counters of their own: no password came before them, and whoever sits at an open
    /// browser must not lock the member out elsewhere. A right recovery code always counts.
    /// - Returns: what the audit log calls it; nil for a wrong one.
    /// - Throws: `TooManyAttempts`.
    private func use(
        _ code: FactorCode, of member: Member, from client: ClientInfo, at now: Timestamp,
        in transaction: Transaction, notifying notifier: SecurityNotifier
    ) throws -> AuditEvent? {
        let counters = attempts.throttles.codeReauthentication(of: member.id)
        switch code {
        case .app(let code):
            return try useAppCode(code, of: member.id, counting: counters, at: now, in: transaction)
                ? .codeAccepted : nil
        case .recovery(let code):
            if try useRecoveryCode(code, of: member, from: client, at: now, in: transaction, notifying: notifier) {
                return .recoveryCodeUsed
            }
            try attempts.record(counters, at: now, in: transaction)
            return nil
        }
    }
}
