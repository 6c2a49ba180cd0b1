import Database
import Secrets

/// Why someone did not prove who they are.
package enum ProofError: Error {
    case wrongPassword
}

extension Accounts {
    /// Whether the member proved themselves in this session so lately that they may change what matters.
    package func isFresh(_ session: OpenSession) -> Bool {
        session.provenAt?.isYounger(than: lifetimes.proof, at: clock.now()) ?? false
    }

    /// Takes the password as a fresh proof for this session.
    /// - Throws: `ProofError`; `TooManyAttempts`; `HashingBusy` when too many passwords wait to be hashed.
    package func prove(_ member: Member.ID, with password: Secret, in session: Token, from client: Client) async throws
    {
        let known = try database.read { try $0.credentials("members.id = ?", [member]) }
        let counters = throttles.proof(of: member)
        let (verdict, _) = try await charging(counters) { try await hasher.verify(password, against: known?.hash) }
        guard case .right = verdict else {
            recordSoon(.signInFailed, of: member, from: client)
            throw ProofError.wrongPassword
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
