import Synchronization

/// Tells a piece of work on a thread of the pool that nobody waits for it any more.
final class WorkCancellation: Sendable {
    private let state = Atomic(false)

    var isCancelled: Bool { state.load(ordering: .relaxed) }

    func cancel() {
        state.store(true, ordering: .relaxed)
    }

    /// To be called between the parts of what takes long.
    /// - Throws: `CancellationError` when it need not go on.
    func check() throws {
        if isCancelled { throw CancellationError() }
    }
}
