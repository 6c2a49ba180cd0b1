import Foundation
import HTTPServer

/// Runs tasks in FIFO order on a few threads of lower priority than the event loops.
final class BackgroundExecutor: TaskExecutor {
    /// Half of the processors. The others are left to the event loops.
    private static let threads = max(1, Server.Settings.cores / 2)

    private let line = JobLine()

    init() {
        for number in 0..<Self.threads {
            Thread.startInBackground(named: "background-\(number)") { [line] in
                while let (job, executor) = line.next() { job.runSynchronously(on: executor.asUnownedTaskExecutor()) }
            }
        }
    }

    deinit {
        line.close()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        line.add(UnownedJob(job), of: self)
    }
}

/// Jobs that wait for a thread, each with its executor, which it keeps alive.
///
/// Unchecked: its state is touched only while `condition` is held.
private final class JobLine: @unchecked Sendable {
    private let condition = NSCondition()
    private var jobs: [(UnownedJob, BackgroundExecutor)] = []
    private var isClosed = false

    func add(_ job: UnownedJob, of executor: BackgroundExecutor) {
        condition.withLock {
            jobs.append((job, executor))
            condition.signal()
        }
    }

    /// Waits for the next job; nil when the line is closed and empty.
    func next() -> (UnownedJob, BackgroundExecutor)? {
        condition.withLock {
            while jobs.isEmpty && !isClosed { condition.wait() }
            return jobs.isEmpty ? nil : jobs.removeFirst()
        }
    }

    func close() {
        condition.withLock {
            isClosed = true
            condition.broadcast()
        }
    }
}
