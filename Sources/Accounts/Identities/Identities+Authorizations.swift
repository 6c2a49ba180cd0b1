import Database
import Secrets

/// A provider login in progress, removed from the database.
package struct PendingAuthorization: Sendable {
    /// The sealed request, as stored.
    package let sealed: [UInt8]
    /// The member's session that began it; nil when a guest did.
    package let session: AuthorizingSession?
}

/// A member's session that began a provider login, as it was when the browser returned.
package struct AuthorizingSession: Sendable {
    package let member: Member.ID
    let id: Int64
    /// The digest of its token.
    let token: Digest
    /// The digest of its reauthentication's proof; nil for one that is not reauthenticated.
    let proof: Digest?
}

extension Identities {
    /// Stores an authorization request until the browser returns from the provider.
    /// - Parameters:
    ///   - sealed: the request, encrypted with a key held by the browser only.
    ///   - state: what the request is found by, which only the browser that begins it can name.
    ///   - session: the session of the member who begins it; the request is deleted with it.
    ///   - isLinking: whether the login is to be linked, which takes a session whose reauthentication was not ended.
    ///   - lifetime: how long the browser may take.
    /// - Throws: `TooManyAttempts`; `SessionExpired`.
    package func beginAuthorization(
        _ sealed: [UInt8], state: Token, in session: Token?, linking isLinking: Bool = false, for lifetime: Duration,
        from client: ClientInfo
    ) async throws {
        let now = clock.now()
        try await attempts.write(at: now) { [limits] transaction in
            try attempts.record(attempts.throttles.authorization(from: client), at: now, in: transaction)
            let number = try session.map { try transaction.number(of: $0, reauthenticated: isLinking) }
            let id = try transaction.insert(
                "INSERT INTO authorizations (state_digest, session_id, sealed, expires_at) VALUES (?, ?, ?, ?)",
                [state.digest, number, sealed, now + lifetime])
            try transaction.keepLatest(limits.authorizations, of: "authorizations", upTo: id)
        }
    }

    /// Removes and returns a stored request, which can be used only once. Nil when there is none, it has expired, or
    /// its session has ended.
    /// - Parameter lifetime: how long the browser was allowed to take.
    package func takeAuthorization(state: Token, within lifetime: Duration) async throws -> PendingAuthorization? {
        let now = clock.now()
        return try await database.write { [lifetimes] transaction in
            let taken = try transaction.first(
                "DELETE FROM authorizations WHERE state_digest = ? AND \(Lifetimes.goodLink) RETURNING sealed, session_id",
                [state.digest] + Lifetimes.goodLinkValues(lifetime, at: now)
            ) { (sealed: $0.blob(0), session: $0.optionalInt(1)) }
            guard let taken else { return nil }
            guard let number = taken.session else { return PendingAuthorization(sealed: taken.sealed, session: nil) }
            let session = try transaction.first(
                "SELECT member_id, token_digest, proven_by FROM sessions WHERE id = ? AND \(Lifetimes.openSession)",
                [number] + lifetimes.openSessionValues(at: now)
            ) { row in
                AuthorizingSession(
                    member: Member.ID(row.int(0)), id: number, token: Digest(stored: row.blob(1)),
                    proof: row.optionalBlob(2).map(Digest.init(stored:)))
            }
            return session.map { PendingAuthorization(sealed: taken.sealed, session: $0) }
        }
    }
}
