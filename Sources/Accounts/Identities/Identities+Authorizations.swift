import Database
import Secrets

/// A provider login in progress, removed from the database.
package struct PendingAuthorization: Sendable {
    /// The sealed request, as stored.
    package let sealed: [UInt8]
    /// The member's session that began it; nil when a guest did.
    package let session: AuthorizingSession?
}

/// A member's session that began a provider login.
package struct AuthorizingSession: Sendable {
    package let member: Member.ID
    let id: Int64
}

extension Identities {
    /// Stores an authorization request until the browser returns from the provider.
    /// - Parameters:
    ///   - sealed: the request, encrypted with a key held by the browser only.
    ///   - state: what the request is found by, which only the browser that begins it can name.
    ///   - session: the session of the member who begins it; the request is deleted with it.
    ///   - lifetime: how long the browser may take.
    /// - Throws: `TooManyAttempts`; `SessionExpired`.
    package func beginAuthorization(
        _ sealed: [UInt8], state: Token, in session: Token?, for lifetime: Duration, from client: ClientInfo
    ) async throws {
        let now = clock.now()
        try await attempts.write(at: now) { [limits] transaction in
            try attempts.record(attempts.throttles.authorization(from: client), at: now, in: transaction)
            let number = try session.map(transaction.number)
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
                "SELECT member_id FROM sessions WHERE id = ? AND \(Lifetimes.openSession)",
                [number] + lifetimes.openSessionValues(at: now)
            ) { AuthorizingSession(member: Member.ID($0.int(0)), id: number) }
            return session.map { PendingAuthorization(sealed: taken.sealed, session: $0) }
        }
    }
}
