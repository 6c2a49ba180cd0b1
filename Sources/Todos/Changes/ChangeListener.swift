import Synchronization

/// A client that waits for changes of an owner's to-dos.
package final class ChangeListener: Sendable {
    /// Why a wait ended.
    package enum Call: Sendable {
        /// Something may have changed, or the periodic call is due: the client should look.
        case look
        /// Newer listeners of the same owner have replaced it.
        case leave
    }

    private struct State {
        var isCalled = false
        var mustLeave = false
        var waiter: CheckedContinuation<Void, Never>?
    }

    let owner: Int64
    /// The beat that calls it.
    let beat: Int
    private let state = Mutex(State())

    init(owner: Int64, beat: Int) {
        (self.owner, self.beat) = (owner, beat)
    }

    /// Whether a call waits to be taken.
    var isCalled: Bool { state.withLock(\.isCalled) }

    /// Returns with the next call, or at once if one has come since the last wait.
    /// - Throws: `CancellationError` if the task is cancelled.
    package func wait() async throws -> Call {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isClosed = state.withLock { state in
                    if state.isCalled || state.mustLeave || Task.isCancelled { return true }
                    state.waiter = continuation
                    return false
                }
                if isClosed { continuation.resume() }
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
