import Foundation

/// A fixed number of threads that take work from one bounded FIFO queue.
final class HashingThreads: Sendable {
    /// Lower priority than the event loops (nice levels run from -20 to 19): when cores are short, pages come first.
    private static let niceness: Int32 = 10
    /// Argon2id keeps its memory on the heap; its frames are small.
    private static let stackSize = 256 * 1024

    private let queue: HashingQueue

    init(count: Int, queueLimit: Int) {
        queue = HashingQueue(limit: queueLimit)
        for _ in 0..<max(1, count) {
            let thread = Thread { [queue] in
                // On Linux a nice level applies to the calling thread.
                _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Self.niceness)
                while let work = queue.next() {
                    work()
                    queue.finish()
                }
            }
            thread.name = "hashing"
            thread.stackSize = Self.stackSize
            thread.start()
        }
    }

    var load: HashingLoad { queue.load }

    deinit {
        queue.close()
    }

    /// Runs `work` on one of the threads, without blocking the caller's thread.
    /// - Throws: `HashingBusy` when the queue is full.
    func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            let accepted = queue.add { continuation.resume(returning: work()) }
            if !accepted { continuation.resume(throwing: HashingBusy()) }
        }
    }
}
