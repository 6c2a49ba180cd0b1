import Database
import Synchronization

/// Schedules the search index to be filled shortly after to-dos have changed, once for all changes until then; and to be
/// rewritten once a day.
final class SearchIndexing: Sendable {
    private static let delay: Duration = .seconds(1)
    private static let day: Duration = .seconds(24 * 60 * 60)

    private let isPlanned = Mutex(false)
    private let rewrittenAt = Mutex<Timestamp?>(nil)

    /// - Parameter fill: fills the index. What fails is left to the next change, search or start.
    func plan(_ fill: @escaping @Sendable () async throws -> Void) {
        let isFirst = isPlanned.withLock { isPlanned in
            defer { isPlanned = true }
            return !isPlanned
        }
        guard isFirst else { return }
        Task {
            try? await Task.sleep(for: Self.delay)
            isPlanned.withLock { $0 = false }
            try? await fill()
        }
    }

    /// Whether the index is to be rewritten now. If so, it isn't again for a day.
    func isDue(at now: Timestamp) -> Bool {
        rewrittenAt.withLock { last in
            guard last?.isYounger(than: Self.day, at: now) != true else { return false }
            last = now
            return true
        }
    }
}
