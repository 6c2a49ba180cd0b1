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
            guard try !transaction.hasRow("SELECT 1 FROM members LIMIT 1") else {
                throw SeedError.hasMembers
            }
            let emails = (1...count).compactMap { EmailAddress("user\($0)@example.com") }
            return try zip(1..., emails).map { number, email in
                let member = try transaction.insert(
                    NewMember(name: "User \(number)", email: email, passwordHash: hash), at: now)
                try auditLog.record(
                    .signedUp, of: member.id, from: .unnamed, at: now, in: transaction)
                return member.id
            }
        }
    }
}
