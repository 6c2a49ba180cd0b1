import Database
import Secrets

/// A log-in by another site that has been begun, taken out for good.
package struct BegunAuthorization: Sendable {
    /// As it was handed in.
    package let sealed: [UInt8]
    /// The session that it was begun in, if it was begun by a member, and is still open.
    package let session: BegunSession?
}

/// A session that a member began something in.
package struct BegunSession: Sendable {
    package let member: Member.ID
    let id: Int64
}

extension Accounts {
    /// Keeps what has to be known again when a browser comes back from another site.
    /// - Parameters:
    ///   - sealed: readable by the browser's own key alone.
    ///   - state: what the browser will bring back.
    ///   - session: that of the member who begins it; with its end it is gone.
    ///   - lifetime: how long the browser may take.
    /// - Throws: `TooManyAttempts`; `SessionOver`.
    package func beginAuthorization(
        _ sealed: [UInt8], state: Token, in session: Token?, for lifetime: Duration, from client: Client
    ) async throws {
        let now = clock.now()
        try await writeCounting(at: now) { [throttles, limits] transaction in
            _ = try transaction.charge(throttles.authorization(from: client), at: now, keeping: limits.attempts)
            let number = try session.map { session in
                try transaction.first("SELECT id FROM sessions WHERE token_digest = ?", [session.digest]) { $0.int(0) }
            }
            if let number, number == nil { throw SessionOver() }
            try transaction.execute(
                "INSERT INTO authorizations (state_digest, session_id, sealed, expires_at) VALUES (?, ?, ?, ?)",
                [state.digest, number.flatMap(\.self), sealed, now + lifetime])
            try transaction.keepLatest(limits.authorizations, of: "authorizations")
        }
    }

    /// Takes out what was kept: it serves once, whatever comes of it. Nil when there is nothing, or not any more.
    /// - Parameter lifetime: how long the browser was given.
    package func takeAuthorization(state: Token, within lifetime: Duration) async throws -> BegunAuthorization? {
        let now = clock.now()
        return try await database.write { [lifetimes] transaction in
            let taken = try transaction.first(
                "DELETE FROM authorizations WHERE state_digest = ? AND \(Lifetimes.goodLink) RETURNING sealed, session_id",
                [state.digest] + Lifetimes.goodLinkValues(lifetime, at: now)
            ) { (sealed: $0.blob(0), session: $0.optionalInt(1)) }
            guard let taken else { return nil }
            guard let number = taken.session else { return BegunAuthorization(sealed: taken.sealed, session: nil) }
            let session = try transaction.first(
                "SELECT member_id FROM sessions WHERE id = ? AND \(Lifetimes.openSession)",
                [number] + lifetimes.openSessionValues(at: now)
            ) { BegunSession(member: Member.ID($0.int(0)), id: number) }
            return session.map { BegunAuthorization(sealed: taken.sealed, session: $0) }
        }
    }
}
