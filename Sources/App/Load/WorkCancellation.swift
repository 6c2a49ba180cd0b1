import Synchronization

/// Tells work on a pool thread that its result is no longer needed.
final class WorkCancellation: Sendable {
    private let state = Atomic(false)

    var isCancelled: Bool { state.load(ordering: .relaxed) }

    func cancel() {
        state.store(true, ordering: .relaxed)
    }

    /// Called between the steps of long work.
    /// - Throws: `CancellationError` when the work was cancelled.
    func check() throws {
        if isCancelled { throw CancellationError() }
    }
}
