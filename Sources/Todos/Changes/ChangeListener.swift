import Synchronization

/// Somebody who looks at an owner's to-dos and waits for them to change.
package final class ChangeListener: Sendable {
    /// Why a wait is over.
    package enum Call: Sendable {
        /// Something may have changed, or a while has passed: time to look.
        case look
        /// Newer listeners of the same owner have taken its place.
        case leave
    }

    private struct State {
        var isCalled = false
        var mustLeave = false
        var waiter: CheckedContinuation<Void, Never>?
    }

    let owner: Int64
    /// Which of the beats is its.
    let beat: Int
    private let state = Mutex(State())

    init(owner: Int64, beat: Int) {
        (self.owner, self.beat) = (owner, beat)
    }

    /// Returns with the next call, at once with one that has come since the last wait.
    /// - Throws: `CancellationError` when the task is cancelled.
    package func wait() async throws -> Call {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if state.isCalled || state.mustLeave || Task.isCancelled { return true }
                    state.waiter = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            call()
        }
        try Task.checkCancellation()
        return state.withLock { state in
            state.isCalled = false
            return state.mustLeave ? .leave : .look
        }
    }

    func call(toLeave: Bool = false) {
        let waiter = state.withLock { state in
            state.isCalled = true
            if toLeave { state.mustLeave = true }
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }
}
