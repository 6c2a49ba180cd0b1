import Database
import Secrets

/// Checks members' passwords: for a login, for a reauthentication, and to link an identity.
struct PasswordChecks: Sendable {
    let database: Database
    let hasher: PasswordHasher
    let attempts: Attempts

    /// Checks a password, and runs `work` in a transaction in which it is still the member's.
    ///
    /// The attempt counts unless the password is right, whatever `work` throws. An outdated hash is renewed.
    /// - Parameters:
    ///   - account: the member and the hash, as last read. Nil when there is none, which costs the same hash.
    ///   - isKnown: whether the browser has logged in to the account before. A member may have many, and be right each time:
    ///     no counter stops that. What strangers send must not keep the owner waiting, and is bounded by its counters.
    /// - Returns: the result of `work`; nil when the password is wrong.
    /// - Throws: `TooManyAttempts`; `HashingBusy`; what `work` throws.
    func check<Result: Sendable>(
        _ password: Secret, of account: (member: Member, hash: PasswordHash)?, counting counters: [AttemptCounter],
        inKnownBrowser isKnown: Bool = false,
        _ work: @escaping @Sendable (Member, Transaction) throws -> Result
    ) async throws -> Result? {
        try await attempts.recording(counters) { attempt in
            var hash = account?.hash
            let subject = isKnown ? account?.member.id.hashingSubject : nil
            // During the check another login may renew the hash, or a reset change the password. Both are told apart by
            // checking the new hash.
            for _ in 0..<2 {
                guard case .right(let isOutdated) = try await hasher.verify(password, against: hash, of: subject),
                    let member = account?.member, let known = hash
                else { break }
                // If the hasher is busy, the new hash can wait for the next login.
                let fresh = isOutdated ? try? await hasher.hash(password, of: subject) : nil
                let result: Result? = try await database.write { transaction in
                    guard try transaction.replaceHash(of: member.id, known, by: fresh ?? known) else { return nil }
                    try transaction.forgive(attempt)
                    return try work(member, transaction)
                }
                if let result { return result }
                hash = try await database.read { try $0.credentials("members.id = ?", [member.id])?.hash }
            }
            return nil
        }
    }
}

extension Member.ID {
    /// What the member's passwords are counted by that are hashed or wait for it.
    var hashingSubject: Digest { Digest(of: Array("account \(number)".utf8)) }
}

extension Transaction {
    /// - Returns: false when the member has another hash by now.
    fileprivate func replaceHash(of member: Member.ID, _ hash: PasswordHash, by fresh: PasswordHash) throws -> Bool {
        try execute(
            "UPDATE members SET password_hash = ? WHERE id = ? AND password_hash = ?",
            [fresh.stored, member, hash.stored]) == 1
    }
}

extension Reader {
    /// Returns the member that matches `condition`, and their password hash.
    func credentials(
        _ condition: String, _ values: [any Bindable]
    ) throws -> (member: Member, hash: PasswordHash)? {
        try first("SELECT \(Member.columns), password_hash FROM members WHERE \(condition)", values) { row in
            (Member(row: row), PasswordHash(stored: row.text(Member.columnCount)))
        }
    }
}
