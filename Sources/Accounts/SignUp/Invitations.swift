import Database
import Secrets

/// The invitations that the operator hands out. Each lets one person sign up, where only the invited may.
package struct Invitations: Sendable {
    let database: Database
    let clock: WallClock
    package let policy: SignUpPolicy

    /// Creates an invitation.
    /// - Returns: the invitation, and its token, for the invited person's link. Only the token's digest is stored.
    package func make(lasting lifetime: Duration) async throws -> (invitation: Invitation, token: Token) {
        let (token, now) = (Token.random(), clock.now())
        let id = try await database.write {
            try $0.insert(
                "INSERT INTO invitations (token_digest, made_at, expires_at) VALUES (?, ?, ?)",
                [token.digest, now, now + lifetime])
        }
        return (Invitation(id: id, madeAt: now, expiresAt: now + lifetime), token)
    }

    /// Returns the invitations that can still be used, the oldest first.
    package func all() async throws -> [Invitation] {
        let now = clock.now()
        return try await database.read {
            try $0.rows(
                "SELECT id, made_at, expires_at FROM invitations WHERE \(Self.good) ORDER BY id",
                [now, now.latestPast]
            ) {
                Invitation(
                    id: $0.int(0), madeAt: $0.timestamp(1), expiresAt: $0.timestamp(2))
            }
        }
    }

    /// Makes an invitation invalid.
    /// - Returns: false when there is none with this number.
    package func withdraw(_ id: Int64) async throws -> Bool {
        try await database.write { try $0.execute("DELETE FROM invitations WHERE id = ?", [id]) == 1 }
    }

    /// Does nothing if a visitor may sign up.
    /// - Parameter invitation: the one that the visitor has, if any.
    /// - Throws: `SignUpClosed`.
    package func require(_ invitation: Token?) async throws {
        try await require(invitation?.digest)
    }

    /// The same for an invitation that a visitor brought earlier.
    func require(_ invitation: Digest?) async throws {
        guard let needed = try needed(invitation) else { return }
        let now = clock.now()
        let isGood = try await database.read { try $0.hasRow(Self.find, [needed, now, now.latestPast]) }
        guard isGood else { throw SignUpClosed(policy: policy) }
    }

    /// The same within a transaction.
    func require(_ invitation: Digest?, at now: Timestamp, in transaction: Transaction) throws {
        guard let needed = try needed(invitation) else { return }
        guard try transaction.hasRow(Self.find, [needed, now, now.latestPast]) else {
            throw SignUpClosed(policy: policy)
        }
    }

    /// Uses an invitation up, for the member who is created in the same transaction.
    /// - Returns: false where none is needed.
    /// - Throws: `SignUpClosed`.
    func use(_ invitation: Digest?, at now: Timestamp, in transaction: Transaction) throws -> Bool {
        guard let needed = try needed(invitation) else { return false }
        let used = try transaction.execute(
            "DELETE FROM invitations WHERE token_digest = ? AND \(Self.good)", [needed, now, now.latestPast])
        guard used == 1 else { throw SignUpClosed(policy: policy) }
        return true
    }

    /// Returns the invitation that a visitor needs; nil where anyone may sign up.
    private func needed(_ invitation: Digest?) throws -> Digest? {
        if policy == .open { return nil }
        guard policy == .invited, let invitation else { throw SignUpClosed(policy: policy) }
        return invitation
    }

    private static let find = "SELECT 1 FROM invitations WHERE token_digest = ? AND \(good)"
    /// The condition for valid rows; its `?` are now and `Timestamp.latestPast`.
    private static let good = "expires_at > ? AND made_at <= ?"
}

/// An invitation that was not used yet.
package struct Invitation: Sendable, Identifiable {
    package let id: Int64
    package let madeAt: Timestamp
    package let expiresAt: Timestamp
}
