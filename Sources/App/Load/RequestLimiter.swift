import Accounts
import HTTPServer
import Synchronization

/// Limits the concurrent requests of one member, across all browsers and API clients. Further ones wait in that
/// member's own queue, in FIFO order.
///
/// The first `mostOnLoops` run on the event loops that received them. The others run on threads of lower priority: a
/// client that sends many at once waits a little longer, and the loops stay free for other clients.
final class RequestLimiter: Sendable {
    /// A browser requests a page and some of its parts at once.
    static let mostRunning = 4
    /// How many of these run on the event loops.
    private static let mostOnLoops = 2
    /// Further ones are refused, with `TooManyConcurrentRequests`.
    static let mostWaiting = 64
    /// In bytes: a request with a larger body is refused instead of waiting, because its body would stay in memory.
    static let mostWaitingBody = 64 << 10

    private typealias Continuation = CheckedContinuation<Void, any Error>

    private struct Queue {
        var running = 0
        var waiting: [(id: UInt64, continuation: Continuation)] = []
    }

    private struct State {
        /// Only of members with requests.
        var queues: [Int64: Queue] = [:]
        var lastID: UInt64 = 0
    }

    /// A slot for a running request. `leave` must be called exactly once.
    struct Slot: Sendable {
        fileprivate let limiter: RequestLimiter
        fileprivate let member: Int64
        /// Whether the request runs on a thread of lower priority: the member's share of the event loops is used up.
        let runsInBackground: Bool

        func leave() { limiter.leave(member) }
    }

    private let state = Mutex(State())
    private let background = BackgroundExecutor()

    /// Runs `work` as soon as a slot is free.
    /// - Parameter member: the member who sent the request; nil for a guest, whose request runs at once.
    /// - Throws: `TooManyConcurrentRequests`; `CancellationError` when the client has disconnected; what `work` throws.
    func run<Made: Sendable>(
        _ request: Request, of member: Member.ID?, _ work: () async throws -> Made
    ) async throws -> Made {
        guard let member else { return try await work() }
        let slot: Slot
        do {
            slot = try await enter(member, bringing: request.body.count)
        } catch let error as TooManyConcurrentRequests {
            if request.body.count <= Self.mostWaitingBody { try await RefusalDelay.wait() }
            throw error
        }
        defer { slot.leave() }
        guard slot.runsInBackground else {
            // Lets the loop's other clients have their turns in between.
            try await request.waitForTurn(in: Flow(user: member.number))
            return try await work()
        }
        let made: Result<Made, any Error>
        do {
            made = .success(
                try await withTaskExecutorPreference(background) {
                    // `work` stays where it is called, and by itself the preference moves nothing (SE-0461, SE-0417).
                    await Task.yield()
                    return try await work()
                })
        } catch {
            made = .failure(error)
        }
        // Returns to the event loop.
        await Task.yield()
        return try made.get()
    }

    /// Waits until fewer than `mostRunning` requests run and all earlier ones have had their turn.
    /// - Parameter bytes: the size of the request's content.
    func enter(_ member: Member.ID, bringing bytes: Int = 0) async throws -> Slot {
        let number = member.number
        let before: Int? = state.withLock { state in
            let running = state.queues[number, default: Queue()].running
            guard running < Self.mostRunning else { return nil }
            state.queues[number, default: Queue()].running += 1
            return running
        }
        if before == nil {
            guard bytes <= Self.mostWaitingBody else { throw TooManyConcurrentRequests() }
            try await wait(number)
        }
        return Slot(limiter: self, member: number, runsInBackground: before.map { $0 >= Self.mostOnLoops } ?? true)
    }

    private func wait(_ member: Int64) async throws {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if let outcome = line(up: continuation, id, member) { continuation.resume(with: outcome) }
            }
        } onCancel: {
            remove(id, member)?.resume(throwing: CancellationError())
        }
    }

    /// The immediate outcome; nil when the request waits.
    private func line(up continuation: Continuation, _ id: UInt64, _ member: Int64) -> Result<Void, any Error>? {
        state.withLock { state in
            // If the request was cancelled before it joined the queue, `remove` has not found it there.
            if Task.isCancelled { return .failure(CancellationError()) }
            var queue = state.queues[member, default: Queue()]
            defer { state.queues[member] = queue }
            if queue.running < Self.mostRunning {
                queue.running += 1
                return .success(())
            }
            guard queue.waiting.count < Self.mostWaiting else { return .failure(TooManyConcurrentRequests()) }
            queue.waiting.append((id, continuation))
            return nil
        }
    }

    private func remove(_ id: UInt64, _ member: Int64) -> Continuation? {
        state.withLock { state in
            guard let index = state.queues[member]?.waiting.firstIndex(where: { $0.id == id }) else { return nil }
            return state.queues[member]?.waiting.remove(at: index).continuation
        }
    }

    private func leave(_ member: Int64) {
        let next: Continuation? = state.withLock { state in
            guard state.queues[member]?.waiting.isEmpty == false else {
                let running = (state.queues[member]?.running ?? 1) - 1
                if running > 0 { state.queues[member]?.running = running } else { state.queues[member] = nil }
                return nil
            }
            // The slot passes to the next request.
            return state.queues[member]?.waiting.removeFirst().continuation
        }
        next?.resume()
    }

    /// The number of waiting requests of all members, and of members with requests.
    var load: (waiting: Int, members: Int) {
        state.withLock { state in (state.queues.values.reduce(0) { $0 + $1.waiting.count }, state.queues.count) }
    }
}
