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
    /// - Throws: `ReauthenticationError`; `TooManyAttempts`; `HashingBusy` when too many passwords wait to be hashed.
    package func reauthenticate(_ member: Member.ID, with password: Secret, in session: Token, from client: ClientInfo)
        async throws
    {
        let known = try await database.read { try $0.credentials("members.id = ?", [member]) }
        let counters = attempts.throttles.reauthentication(of: member)
        let (verdict, _) = try await attempts.recording(counters) {
            try await hasher.verify(password, against: known?.hash)
        }
        guard case .right = verdict, let known else {
            auditLog.recordSoon(.signInFailed, of: member, from: client)
            throw ReauthenticationError.wrongPassword
        }
        let now = clock.now()
        try await database.write { transaction in
            guard try transaction.has(known.hash, member) else { throw ReauthenticationError.wrongPassword }
            for counter in counters { try transaction.clear(counter) }
            try transaction.reauthenticate(
                "token_digest = ?", session.digest, of: member, by: .reauthenticated, from: client, at: now,
                recordingIn: auditLog)
        }
    }
}
