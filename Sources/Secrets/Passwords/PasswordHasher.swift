/// Hashes and verifies passwords on its own threads, so that page requests don't wait behind logins.
///
/// A pepper, if there is one, is mixed in first. A hash made with an older pepper, or with none, is valid but outdated.
///
/// A bounded queue feeds as many threads as there are cores; when it is full, `HashingBusy` is thrown at once.
package final class PasswordHasher: Sendable {
    /// The result of verifying a password.
    package enum Verdict: Sendable {
        case wrong
        /// Right; `outdated` when the hash should be renewed with the current parameters.
        case right(outdated: Bool)
    }

    /// The queue's capacity: at some 30 ms each on two cores, the last in it waits about four seconds.
    package static let defaultQueueLimit = 256
    /// How many passwords of one subject may be hashed or wait for it: a member who may send one as often as they like, or
    /// whoever has their link, must not fill the queue. A person who presses a button again and again stays below.
    package static let mostOfOne = 10

    private let argon2id: Argon2id
    private let peppers: Peppers
    private let reportMissingPepper: @Sendable (String) -> Void
    private let threads: HashingThreads
    private let shares: HashingShares
    /// A hash that no password has. Verified in place of a missing one, so that an unknown account costs as much as a
    /// known one. Also stored for an account that no password may open.
    package let decoy: PasswordHash

    /// - Parameters:
    ///   - cost: the cost of one hash.
    ///   - peppers: those that hashes may need.
    ///   - reportMissingPepper: called with the name of a pepper that a hash needs and that is missing.
    ///   - threads: the number of hashing threads.
    ///   - queueLimit: how many more passwords may wait.
    ///   - mostOfOne: how many of one subject may be hashed or wait.
    /// - Throws: `HashingUnavailable` without a random source.
    package init(
        cost: HashingCost = .standard, peppers: Peppers = .none, threads: Int,
        queueLimit: Int = PasswordHasher.defaultQueueLimit, mostOfOne: Int = PasswordHasher.mostOfOne,
        reportMissingPepper: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(HashingUnavailable) {
        argon2id = Argon2id(cost: cost)
        self.peppers = peppers
        self.reportMissingPepper = reportMissingPepper
        shares = HashingShares(most: mostOfOne)
        guard Sodium.isReady else { throw HashingUnavailable() }
        decoy = argon2id.decoy(peppers.current)
        self.threads = HashingThreads(count: threads, queueLimit: queueLimit)
    }

    /// The hashing threads' current load.
    package var load: HashingLoad { threads.load }

    /// Hashes a password with a new salt.
    /// - Parameter subject: whose passwords, where they are counted; see `mostOfOne`.
    /// - Throws: `HashingBusy` when the queue is full or the subject has the most in it, `HashingUnavailable` when memory ran
    ///   out.
    package func hash(_ password: Secret, of subject: Digest? = nil) async throws -> PasswordHash {
        let hash = try await run(of: subject) { [argon2id, peppers] in argon2id.hash(password, peppers.current) }
        guard let hash else { throw HashingUnavailable() }
        return hash
    }

    /// Verifies `password` against `hash`. Without a hash, or without the pepper it needs, does the same work and
    /// returns `.wrong`.
    /// - Parameter subject: whose passwords, where they are counted; see `mostOfOne`.
    /// - Throws: `HashingBusy` when the queue is full or the subject has the most in it.
    package func verify(
        _ password: Secret, against hash: PasswordHash?, of subject: Digest? = nil
    ) async throws -> Verdict {
        let pepper = hash?.pepperName.flatMap(peppers.named)
        if let missing = hash?.pepperName, pepper == nil { reportMissingPepper(missing) }
        let known = hash.flatMap { $0.pepperName == pepper?.name ? $0 : nil }
        return try await run(of: subject) { [argon2id, peppers, decoy] in
            guard let known else {
                _ = argon2id.verify(password, against: decoy, peppers.current)
                return .wrong
            }
            guard argon2id.verify(password, against: known, pepper) else { return .wrong }
            return .right(outdated: pepper?.name != peppers.current?.name || argon2id.isOutdated(known))
        }
    }

    private func run<Result: Sendable>(
        of subject: Digest?, _ work: @escaping @Sendable () -> Result
    ) async throws -> Result {
        guard let subject else { return try await threads.run(work) }
        guard shares.take(subject) else { throw HashingBusy() }
        defer { shares.giveBack(subject) }
        return try await threads.run(work)
    }
}
