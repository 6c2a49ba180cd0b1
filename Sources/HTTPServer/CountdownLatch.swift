/// Lets tasks wait until a count reaches 0.
final class CountdownLatch: Sendable {
    private struct State {
        var remaining: Int
        var waiters: [AsyncStream<Never>.Continuation] = []
    }

    private let state: Lock<State>

    init(from count: Int) {
        state = Lock(State(remaining: count))
    }

    func countDown() {
        let waiters = state.withLock { state in
            state.remaining -= 1
            return state.remaining == 0 ? state.waiters : []
        }
        for waiter in waiters { waiter.finish() }
    }

    /// Returns when the count is 0 or the time is up.
    func wait(atMost limit: Duration) async {
        let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
        let isReleased = state.withLock { state in
            state.waiters.append(continuation)
            return state.remaining <= 0
        }
        if isReleased { return }
        await withTaskGroup { group in
            group.addTask { for await _ in stream {} }
            group.addTask { try? await Task.sleep(for: limit) }
            await group.next()
            group.cancelAll()
        }
    }
}
