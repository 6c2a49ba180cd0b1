import Database
import Secrets

/// Why a reauthentication failed.
package enum ReauthenticationError: Error {
    case wrongPassword
    /// Of the authenticator app.
    case wrongCode
}

extension Passwords {
    /// Reauthenticates the session with the member's password.
    /// - Returns: the proof for the browser to hold.
    /// - Throws: `ReauthenticationError`; `TooManyAttempts`; `HashingBusy` when too many passwords wait to be hashed.
    @discardableResult
    package func reauthenticate(_ member: Member.ID, with password: Secret, in session: Token, from client: ClientInfo)
        async throws -> Token
    {
        let known = try await database.read { try $0.credentials("members.id = ?", [member]) }
        let proof = try await checks.check(
            password, of: known, counting: attempts.throttles.reauthentication(of: member)
        ) { _, transaction in
            try transaction.reauthenticate(
                "token_digest = ?", session.digest, of: member, by: .reauthenticated, from: client, at: clock.now(),
                recordingIn: auditLog)
        }
        guard let proof else {
            auditLog.recordSoon(.signInFailed, of: member, from: client)
            throw ReauthenticationError.wrongPassword
        }
        return proof
    }
}
