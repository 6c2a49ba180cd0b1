import CLinux
import Glibc
import Synchronization

/// The jobs that are ready to run on one loop. The loop's own thread appends a job without a lock. Other threads wake
/// the loop, once for many jobs.
///
/// `@unchecked Sendable`: `own` is touched on the loop's thread only, the rest is thread-safe.
final class JobQueue: @unchecked Sendable {
    private struct Arrivals {
        var jobs: [UnownedJob] = []
        var isClosed = false
    }

    /// The kernel is polled for events after this many jobs, or this many nanoseconds.
    private static let mostInARow = 256
    private static let longestRow: Int64 = 4_000_000

    /// The descriptor that wakes the loop; owned by this queue.
    let wake: Int32
    private let thread = Atomic<UInt>(0)
    private let arrivals = Lock(Arrivals())
    private let hasArrivals = Atomic(false)
    private var own: [UnownedJob] = []

    init(wake: Int32) {
        self.wake = wake
    }

    deinit {
        if wake >= 0 { close(wake) }
    }

    func add(_ job: UnownedJob) {
        if thread.load(ordering: .relaxed) == UInt(pthread_self()) {
            own.append(job)
            return
        }
        let isClosed = arrivals.withLock { arrivals in
            if !arrivals.isClosed { arrivals.jobs.append(job) }
            return arrivals.isClosed
        }
        if isClosed {
            Self.hand(job)
        } else if !hasArrivals.exchange(true, ordering: .acquiringAndReleasing) {
            clinux_wake(wake)
        }
    }

    // Called on the loop's thread.

    var isEmpty: Bool { own.isEmpty }

    /// Makes the calling thread the loop's.
    func begin() {
        thread.store(UInt(pthread_self()), ordering: .relaxed)
    }

    func run(on executor: UnownedTaskExecutor) {
        takeArrivals()
        // Jobs that these make ready run after the next poll, so that a busy task doesn't hold up others.
        let count = min(own.count, Self.mostInARow)
        var index = 0
        let begun = MonotonicClock.coarse
        while index < count, MonotonicClock.coarse - begun < Self.longestRow {
            let job = own[index]
            index += 1
            job.runSynchronously(on: executor)
        }
        if index == own.count { own.removeAll(keepingCapacity: true) } else { own.removeFirst(index) }
    }

    private func takeArrivals() {
        guard hasArrivals.load(ordering: .relaxed) else { return }
        // Cleared before they are taken, so that a later arrival wakes the loop again.
        hasArrivals.store(false, ordering: .sequentiallyConsistent)
        arrivals.withLock { arrivals in
            own.append(contentsOf: arrivals.jobs)
            arrivals.jobs.removeAll(keepingCapacity: true)
        }
    }

    /// Ends the queue. Jobs that an actor may still hold for the loop go to the global executor.
    func end() {
        thread.store(0, ordering: .relaxed)
        let late = arrivals.withLock { arrivals in
            arrivals.isClosed = true
            return arrivals.jobs
        }
        for job in late { Self.hand(job) }
    }

    private static func hand(_ job: UnownedJob) {
        globalConcurrentExecutor.enqueue(ExecutorJob(job))
    }
}
