import Accounts
import Foundation

/// Runs work that may take over 2 ms on its own few threads, so that it doesn't block an event loop: creating exports
/// and calendars, reading files, searching.
///
/// Each member has one job running at a time for each `Requester`, and members take turns.
final class WorkPool: Sendable {
    /// What happens to a job when its member has others in the pool.
    enum ConcurrencyPolicy: Sendable {
        /// It waits behind them.
        case queue
        /// It is refused if another such job is present: for large files, which aren't needed twice.
        case refuseDuplicate
    }

    /// The source of a request for a job. Different requesters don't wait for each other.
    enum Requester: Hashable, Sendable {
        /// The member, in a browser or through the API.
        case member
        /// A client with one of the member's calendar addresses, which are meant to be shared.
        case subscriber
    }

    /// Two, so that long jobs leave one free: exports, imports and the calendars of calendar programs.
    static let threads = 2

    private let queue: WorkQueue

    init(threads: Int = WorkPool.threads) {
        queue = WorkQueue(threads: threads)
        for number in 0..<threads {
            Thread.startInBackground(named: "work-\(number)") { [queue] in
                while let job = queue.next() {
                    let tell = job.perform()
                    // Before the outcome is reported, because its recipient may add another job at once.
                    queue.finish(job)
                    tell()
                }
            }
        }
    }

    deinit {
        queue.close()
    }

    /// The current load.
    var load: WorkLoad { queue.load }

    /// Runs `work` when it is the member's turn. When the task is cancelled, waiting work is dropped, and running work
    /// stops at its next `WorkCancellation.check`.
    /// - Throws: `WorkPoolBusy` if too many jobs wait or `policy` refuses it; `CancellationError`; what `work` throws.
    func run<Made: Sendable>(
        for member: Member.ID, by requester: Requester = .member, policy: ConcurrencyPolicy = .queue,
        _ work: @escaping @Sendable (WorkCancellation) throws -> Made
    ) async throws -> Made {
        let cancellation = WorkCancellation()
        do {
            return try await run(
                in: WorkJob.Key(member: member.number, requester: requester), policy: policy, cancellation, work)
        } catch let error as WorkPoolBusy {
            try await RefusalDelay.wait()
            throw error
        }
    }

    private func run<Made: Sendable>(
        in key: WorkJob.Key, policy: ConcurrencyPolicy, _ cancellation: WorkCancellation,
        _ work: @escaping @Sendable (WorkCancellation) throws -> Made
    ) async throws -> Made {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let job = WorkJob(
                    key: key, policy: policy, cancellation: cancellation,
                    work: {
                        let outcome = Result { try work(cancellation) }
                        return { continuation.resume(with: outcome) }
                    },
                    drop: { continuation.resume(throwing: CancellationError()) })
                if !queue.add(job) { continuation.resume(throwing: WorkPoolBusy()) }
            }
        } onCancel: {
            cancellation.cancel()
            queue.drop(cancellation)
        }
    }
}
