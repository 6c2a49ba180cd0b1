import Synchronization

/// How many passwords of each subject, an account or an invitation, are hashed or wait for it.
final class HashingShares: Sendable {
    private let most: Int
    private let taken = Mutex<[Digest: Int]>([:])

    init(most: Int) {
        self.most = most
    }

    /// - Returns: false when the subject has the most already.
    func take(_ subject: Digest) -> Bool {
        taken.withLock { taken in
            guard taken[subject, default: 0] < most else { return false }
            taken[subject, default: 0] += 1
            return true
        }
    }

    func giveBack(_ subject: Digest) {
        taken.withLock { taken in
            let left = (taken[subject] ?? 1) - 1
            taken[subject] = left > 0 ? left : nil
        }
    }
}
