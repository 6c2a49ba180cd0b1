/// Hashes and checks passwords on threads of its own, so that nobody's page waits behind somebody's log-in.
///
/// As many threads as cores, a bounded queue before them; when that is full, `HashingBusy` is thrown at once.
package final class PasswordHasher: Sendable {
    /// What a password turned out to be.
    package enum Verdict: Sendable {
        case wrong
        /// Right; `outdated` when the hash should be made anew with today's parameters.
        case right(outdated: Bool)
    }

    /// How many may wait: at some 30 ms each on two cores the last of them waits about four seconds.
    package static let defaultQueueLimit = 256

    private let argon2id: Argon2id
    private let threads: HashingThreads
    /// The hash of what nobody knows. Checked in place of a hash that does not exist, so that an unknown account costs what a
    /// known one does; and kept for an account whose password is to open nothing.
    package let decoy: PasswordHash

    /// - Parameters:
    ///   - cost: what one hash costs.
    ///   - threads: how many hash at once.
    ///   - queueLimit: how many more may wait.
    /// - Throws: `HashingUnavailable` when not even one hash can be made (no memory, no random source).
    package init(
        cost: HashingCost = .standard, threads: Int, queueLimit: Int = PasswordHasher.defaultQueueLimit
    ) throws(HashingUnavailable) {
        argon2id = Argon2id(cost: cost)
        guard Sodium.isReady, let decoy = argon2id.hash(Secret(Token.random().text)) else {
            throw HashingUnavailable()
        }
        self.decoy = decoy
        self.threads = HashingThreads(count: threads, queueLimit: queueLimit)
    }

    /// Makes a new hash with a salt of its own.
    /// - Throws: `HashingBusy` when the queue is full, `HashingUnavailable` when memory ran out.
    package func hash(_ password: Secret) async throws -> PasswordHash {
        let hash = try await threads.run { [argon2id] in argon2id.hash(password) }
        guard let hash else { throw HashingUnavailable() }
        return hash
    }

    /// Checks `password` against `hash`; without one it does the same work and says `.wrong`.
    /// - Throws: `HashingBusy` when the queue is full.
    package func verify(_ password: Secret, against hash: PasswordHash?) async throws -> Verdict {
        try await threads.run { [argon2id, decoy] in
            let matches = argon2id.verify(password, against: hash ?? decoy)
            guard let hash, matches else { return .wrong }
            return .right(outdated: argon2id.isOutdated(hash))
        }
    }
}
