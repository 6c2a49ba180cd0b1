import Database
import Secrets

/// Why a reauthentication failed.
package enum ReauthenticationError: Error {
    case wrongPassword
}

extension Accounts {
    /// Whether the session was reauthenticated recently enough for sensitive changes.
    package func isReauthenticated(_ session: OpenSession) -> Bool {
        session.provenAt?.isYounger(than: lifetimes.reauthentication, at: clock.now()) ?? false
    }

    /// Reauthenticates the session with the member's password.
    /// - Throws: `ReauthenticationError`; `TooManyAttempts`; `HashingBusy` when too many passwords wait to be hashed.
    package func reauthenticate(_ member: Member.ID, with password: Secret, in session: Token, from client: ClientInfo)
        async throws
    {
        let known = try database.read { try $0.credentials("members.id = ?", [member]) }
        let counters = throttles.reauthentication(of: member)
        let (verdict, _) = try await recordingAttempt(counters) {
            try await hasher.verify(password, against: known?.hash)
        }
        guard case .right = verdict else {
            recordSoon(.signInFailed, of: member, from: client)
            throw ReauthenticationError.wrongPassword
        }
        let now = clock.now()
        try await database.write { transaction in
            try transaction.execute(
                "UPDATE sessions SET proven_at = ? WHERE token_digest = ? AND member_id = ?",
                [now, session.digest, member])
            for counter in counters { try transaction.clear(counter) }
        }
    }
}
