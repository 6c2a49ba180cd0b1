import Database
import Secrets

/// Why no sample members were added.
package enum SeedError: Error {
    /// Sample members are never mixed with real ones.
    case hasMembers
}

extension Administration {
    /// Fills an empty database with `count` sample members, `user1@example.com` and so on, for benchmarks and trials.
    ///
    /// All share one password and, to save minutes, one hash of it.
    /// - Returns: their ids, in order.
    /// - Throws: `SeedError` when there are members already.
    package func seed(_ count: Int, password: Secret) async throws -> [Member.ID] {
        let hash = try await hasher.hash(password)
        let now = clock.now()
        return try await database.write { [auditLog] transaction in
            guard try transaction.first("SELECT 1 FROM members LIMIT 1", as: { _ in true }) == nil else {
                throw SeedError.hasMembers
            }
            return try (1...count).map { number in
                let email = "user\(number)@example.com"
                let id = Member.ID(
                    try transaction.insert(
                        """
                        INSERT INTO members (name, email, email_key, password_hash, created_at) VALUES (?, ?, ?, ?, ?)
                        """, ["User \(number)", email, email, hash.stored, now]))
                try auditLog.record(
                    .signedUp, of: id, from: ClientInfo(address: "", userAgent: ""), at: now, in: transaction)
                return id
            }
        }
    }
}
