import Database
import Secrets

/// Why a reauthentication failed.
package enum ReauthenticationError: Error {
    case wrongPassword
    /// Of the authenticator app, or a recovery code.
    case wrongCode
    /// The password was right, and the member has an authenticator app.
    case codeRequired
    /// As `CodeFailure.newPasswordNeeded`.
    case newPasswordNeeded
}

extension Passwords {
    /// Reauthenticates the session with the member's password and, where the authenticator is on, a code of the app or a
    /// recovery code: the session may be from before it was turned on, or of a browser that is not asked.
    /// - Parameters:
    ///   - code: as the member typed it; nil when none was asked for. It counts, and costs a try, after the right
    ///     password alone.
    ///   - renewal: what the session's browser has sent beside it; nil if the browser gets the token by this very answer.
    ///   - browser: the browser's known-browser token, if any.
    /// - Returns: what the browser is to hold.
    /// - Throws: `ReauthenticationError`; `TooManyAttempts`; `SessionExpired`; `HashingBusy` when too many passwords wait to
    ///   be hashed.
    @discardableResult
    package func reauthenticate(
        _ member: Member.ID, with password: Secret, code: String? = nil, in session: Token,
        with renewal: LoginRenewal? = LoginRenewal(), knownBy browser: Token? = nil, from client: ClientInfo,
        notifying notifier: @escaping SecurityNotifier
    ) async throws -> RenewedLogin {
        let known = try await database.read { try $0.credentials("members.id = ?", [member]) }
        // What an error would take back is committed: a wrong code costs a try.
        let login: Result<RenewedLogin, ReauthenticationError>? = try await checks.check(
            password, of: known, counting: attempts.throttles.reauthentication(of: member)
        ) { owner, transaction in
            let now = clock.now()
            // The form may have come twice, and its code counts once.
            try transaction.requireOpen(session, of: member)
            let refusal = try authenticators.refusal(
                of: code, by: owner, in: browser, from: client, at: now, in: transaction, notifying: notifier)
            if let refusal { return .failure(refusal) }
            return .success(
                try transaction.reauthenticate(
                    session, of: member, with: renewal, by: .reauthenticated, from: client, at: now,
                    recordingIn: auditLog))
        }
        guard let login else {
            auditLog.recordSoon(.signInFailed, of: member, from: client)
            throw ReauthenticationError.wrongPassword
        }
        return try login.get()
    }
}
