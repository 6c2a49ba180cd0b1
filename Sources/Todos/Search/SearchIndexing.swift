import Synchronization

/// Schedules the search index to be filled shortly after to-dos have changed, once for all changes until then.
final class SearchIndexing: Sendable {
    private static let delay: Duration = .seconds(1)

    private let isPlanned = Mutex(false)

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
}
