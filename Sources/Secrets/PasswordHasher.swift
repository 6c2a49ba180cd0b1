/// Hashes and checks passwords on threads of its own, so that nobody's page waits behind somebody's log-in.
///
/// A pepper, when there is one, is mixed in first. A hash made with an older one, or with none, is right but outdated.
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
    private let peppers: Peppers
    private let reportMissingPepper: @Sendable (String) -> Void
    private let threads: HashingThreads
    /// The hash of what nobody knows. Checked in place of a hash that does not exist, so that an unknown account costs what a
    /// known one does; and kept for an account whose password is to open nothing.
    package let decoy: PasswordHash

    /// - Parameters:
    ///   - cost: what one hash costs.
    ///   - peppers: those that hashes may need.
    ///   - reportMissingPepper: called with the name of a pepper that a hash needs and that is not there.
    ///   - threads: how many hash at once.
    ///   - queueLimit: how many more may wait.
    /// - Throws: `HashingUnavailable` when not even one hash can be made (no memory, no random source).
    package init(
        cost: HashingCost = .standard, peppers: Peppers = .none, threads: Int,
        queueLimit: Int = PasswordHasher.defaultQueueLimit,
        reportMissingPepper: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(HashingUnavailable) {
        argon2id = Argon2id(cost: cost)
        self.peppers = peppers
        self.reportMissingPepper = reportMissingPepper
        guard Sodium.isReady, let decoy = argon2id.hash(Secret(Token.random().text), peppers.current) else {
            throw HashingUnavailable()
        }
        self.decoy = decoy
        self.threads = HashingThreads(count: threads, queueLimit: queueLimit)
    }

    /// What the threads are busy with at this moment.
    package var load: HashingLoad { threads.load }

    /// Makes a new hash with a salt of its own.
    /// - Throws: `HashingBusy` when the queue is full, `HashingUnavailable` when memory ran out.
    package func hash(_ password: Secret) async throws -> PasswordHash {
        let hash = try await threads.run { [argon2id, peppers] in argon2id.hash(password, peppers.current) }
        guard let hash else { throw HashingUnavailable() }
        return hash
    }

    /// Checks `password` against `hash`; without one, or without the pepper that it needs, it does the same work and says
    /// `.wrong`.
    /// - Throws: `HashingBusy` when the queue is full.
    package func verify(_ password: Secret, against hash: PasswordHash?) async throws -> Verdict {
        let pepper = hash?.pepperName.flatMap(peppers.named)
        if let missing = hash?.pepperName, pepper == nil { reportMissingPepper(missing) }
        let known = hash.flatMap { $0.pepperName == pepper?.name ? $0 : nil }
        return try await threads.run { [argon2id, peppers, decoy] in
            guard let known else {
                _ = argon2id.verify(password, against: decoy, peppers.current)
                return .wrong
            }
            guard argon2id.verify(password, against: known, pepper) else { return .wrong }
            return .right(outdated: pepper?.name != peppers.current?.name || argon2id.isOutdated(known))
        }
    }
}
