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
    ///   - browser: the browser's known-browser token, if any.
    /// - Returns: the proof for the browser to hold.
    /// - Throws: `ReauthenticationError`; `TooManyAttempts`; `HashingBusy` when too many passwords wait to be hashed.
    @discardableResult
    package func reauthenticate(
        _ member: Member.ID, with password: Secret, code: String? = nil, in session: Token,
        knownBy browser: Token? = nil, from client: ClientInfo, notifying notifier: @escaping SecurityNotifier
    ) async throws -> Token {
        let known = try await database.read { try $0.credentials("members.id = ?", [member]) }
        // What an error would take back is committed: a wrong code costs a try.
        let proof: Result<Token, ReauthenticationError>? = try await checks.check(
            password, of: known, counting: attempts.throttles.reauthentication(of: member)
        ) { owner, transaction in
            let now = clock.now()
            let refusal = try authenticators.refusal(
                of: code, by: owner, in: browser, from: client, at: now, in: transaction, notifying: notifier)
            if let refusal { return .failure(refusal) }
            return .success(
                try transaction.reauthenticate(
                    "token_digest = ?", session.digest, of: member, by: .reauthenticated, from: client, at: now,
                    recordingIn: auditLog))
        }
        guard let proof else {
            auditLog.recordSoon(.signInFailed, of: member, from: client)
            throw ReauthenticationError.wrongPassword
        }
        return try proof.get()
    }
}
