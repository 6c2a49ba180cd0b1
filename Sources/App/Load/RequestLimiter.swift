import Accounts
import HTTPServer
import Synchronization

/// Lets few requests of one member be worked on at the same time, in whichever browser or program they were made. Further
/// ones wait in that member's own queue, first come, first served.
///
/// One or two of a member are worked on by the event loops that they came to. Those beside them are worked on by threads of lower
/// priority: who asks for much at once gets it a little later, and the loops are there for everybody else.
final class RequestLimiter: Sendable {
    /// A browser asks for a page and some of its parts at once.
    static let mostRunning = 4
    /// Of these, so many by the event loops.
    static let mostOnLoops = 2
    /// Further ones are refused, with `TooManyAtOnce`.
    static let mostWaiting = 64
    /// In bytes: a request that brings more does not wait, for what it brings would wait in memory.
    static let mostWaitingBody = 64 << 10

    private typealias Continuation = CheckedContinuation<Void, any Error>

    private struct Queue {
        var running = 0
        var waiting: [(id: UInt64, continuation: Continuation)] = []
    }

    private struct State {
        /// Of members with requests; nothing is kept of others.
        var queues: [Int64: Queue] = [:]
        var lastID: UInt64 = 0
    }

    /// A request's place among those that are worked on. It must be left, once.
    struct Place: Sendable {
        fileprivate let limiter: RequestLimiter
        fileprivate let member: Int64
        /// Whether the loops have enough of the member's.
        let isOneTooMany: Bool

        func leave() { limiter.leave(member) }
    }

    private let state = Mutex(State())
    private let background = BackgroundExecutor()

    /// Works on a request as soon as it may be worked on.
    /// - Parameter member: whose it is; nil for a guest's, which is worked on at once.
    /// - Throws: `TooManyAtOnce`; `CancellationError` when the client has gone; what `work` throws.
    func run<Made: Sendable>(
        _ request: Request, of member: Member.ID?, _ work: () async throws -> Made
    ) async throws -> Made {
        guard let member else { return try await work() }
        let place: Place
        do {
            place = try await enter(member, bringing: request.body.count)
        } catch let error as TooManyAtOnce {
            if request.body.count <= Self.mostWaitingBody { try await Refusing.wait() }
            throw error
        }
        defer { place.leave() }
        guard place.isOneTooMany else {
            // With the loop's other clients in between.
            try await request.waitForTurn(in: Flow(user: member.number))
            return try await work()
        }
        let made: Result<Made, any Error>
        do {
            made = .success(try await withTaskExecutorPreference(background, operation: work))
        } catch {
            made = .failure(error)
        }
        // Back to the loop.
        await Task.yield()
        return try made.get()
    }

    /// Returns when fewer than `mostRunning` are worked on and all that came before have had their turn.
    /// - Parameter bytes: the size of the request's content.
    func enter(_ member: Member.ID, bringing bytes: Int = 0) async throws -> Place {
        let number = member.number
        let before: Int? = state.withLock { state in
            let running = state.queues[number, default: Queue()].running
            guard running < Self.mostRunning else { return nil }
            state.queues[number, default: Queue()].running += 1
            return running
        }
        if before == nil {
            guard bytes <= Self.mostWaitingBody else { throw TooManyAtOnce() }
            try await wait(number)
        }
        return Place(limiter: self, member: number, isOneTooMany: before.map { $0 >= Self.mostOnLoops } ?? true)
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

    /// What comes of it at once; nil when the request waits.
    private func line(up continuation: Continuation, _ id: UInt64, _ member: Int64) -> Result<Void, any Error>? {
        state.withLock { state in
            // Cancelled before it stood in the queue, nobody would find it there.
            if Task.isCancelled { return .failure(CancellationError()) }
            var queue = state.queues[member, default: Queue()]
            defer { state.queues[member] = queue }
            if queue.running < Self.mostRunning {
                queue.running += 1
                return .success(())
            }
            guard queue.waiting.count < Self.mostWaiting else { return .failure(TooManyAtOnce()) }
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
            // The place goes on to whoever is next.
            return state.queues[member]?.waiting.removeFirst().continuation
        }
        next?.resume()
    }

    /// How many requests wait, of all members, and of how many members any are known.
    var load: (waiting: Int, members: Int) {
        state.withLock { state in (state.queues.values.reduce(0) { $0 + $1.waiting.count }, state.queues.count) }
    }
}
