import Accounts
import Foundation

/// Does what may take over 2 ms on a few threads of its own, so that no event loop waits for it: putting exports and
/// calendars together, reading files, searching.
///
/// Of one member there is one piece of work at a time, and members take turns.
final class WorkPool: Sendable {
    /// What a piece of work does when its member has others in the pool.
    enum Company: Sendable {
        /// It waits behind them.
        case waits
        /// It is refused if another of its kind is there: for what is large, and nobody needs twice.
        case refuses
    }

    /// Who wants it. They do not wait for each other.
    enum Asker: Hashable, Sendable {
        /// The member, in a browser or by a program with a token.
        case member
        /// Whoever knows one of the member's calendar addresses: it is made to be given away.
        case subscriber
    }

    /// Two, so that one that takes long leaves the other.
    static let threads = 2

    private let queue: WorkQueue

    init(threads: Int = WorkPool.threads) {
        queue = WorkQueue()
        for number in 0..<threads {
            Thread.startInBackground(named: "work-\(number)") { [queue] in
                while let job = queue.next() {
                    let tell = job.perform()
                    // First: who hears of it may come with the next at once.
                    queue.finish(job)
                    tell()
                }
            }
        }
    }

    deinit {
        queue.close()
    }

    /// What the threads are busy with at this moment.
    var load: WorkLoad { queue.load }

    /// Runs `work` when it is the member's turn. When the task is cancelled, work that waits is dropped, and work that runs
    /// stops where it looks (`WorkCancellation.check`).
    /// - Throws: `WorkPoolBusy` when too much waits; `CancellationError`; what `work` throws.
    func run<Made: Sendable>(
        for member: Member.ID, by asker: Asker = .member, with company: Company = .waits,
        _ work: @escaping @Sendable (WorkCancellation) throws -> Made
    ) async throws -> Made {
        let cancellation = WorkCancellation()
        do {
            return try await run(
                in: WorkJob.Line(member: member.number, asker: asker), with: company, cancellation, work)
        } catch let error as WorkPoolBusy {
            try await Refusing.wait()
            throw error
        }
    }

    private func run<Made: Sendable>(
        in line: WorkJob.Line, with company: Company, _ cancellation: WorkCancellation,
        _ work: @escaping @Sendable (WorkCancellation) throws -> Made
    ) async throws -> Made {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let job = WorkJob(
                    line: line, company: company, cancellation: cancellation,
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
