import CEpoll
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// The tasks that are ready to go on, of one loop. From its own thread a job is merely appended, without a lock; from
/// elsewhere the loop is woken, once for many.
///
/// `@unchecked Sendable`: `own` is touched on the loop's thread only, the rest is made for several.
final class JobQueue: @unchecked Sendable {
    private struct Arrivals {
        var jobs: [UnownedJob] = []
        var isOver = false
    }

    // So many in a row, or for so long, in nanoseconds, then the kernel is asked for news: who came, and who left.
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
        let isOver = arrivals.withLock { arrivals in
            if !arrivals.isOver { arrivals.jobs.append(job) }
            return arrivals.isOver
        }
        if isOver {
            Self.hand(job)
        } else if !hasArrivals.exchange(true, ordering: .acquiringAndReleasing) {
            cepoll_wake(wake)
        }
    }

    // What follows is called on the loop's thread.

    var isEmpty: Bool { own.isEmpty }

    /// From now on the calling thread is the loop's.
    func begin() {
        thread.store(UInt(pthread_self()), ordering: .relaxed)
    }

    func run(on executor: UnownedTaskExecutor) {
        takeArrivals()
        // What these jobs make ready comes after the kernel's next news: whoever goes on and on lets others in between.
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
        // Before they are taken: who comes after that wakes us again.
        hasArrivals.store(false, ordering: .sequentiallyConsistent)
        arrivals.withLock { arrivals in
            own.append(contentsOf: arrivals.jobs)
            arrivals.jobs.removeAll(keepingCapacity: true)
        }
    }

    /// The loop is over; jobs that an actor may still hold for it go elsewhere.
    func end() {
        thread.store(0, ordering: .relaxed)
        let late = arrivals.withLock { arrivals in
            arrivals.isOver = true
            return arrivals.jobs
        }
        for job in late { Self.hand(job) }
    }

    private static func hand(_ job: UnownedJob) {
        globalConcurrentExecutor.enqueue(ExecutorJob(job))
    }
}
