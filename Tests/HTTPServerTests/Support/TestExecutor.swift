import Synchronization

@testable import HTTPServer

/// Puts what tasks go on with into a queue, which the test's thread runs.
final class TestExecutor: TaskExecutor {
    let queue = JobQueue(wake: -1)
    let ran = Atomic(0)

    func enqueue(_ job: consuming ExecutorJob) { queue.add(UnownedJob(job)) }

    /// Returns when all tasks have ended or wait.
    func runAll() {
        while !queue.isEmpty { queue.run(on: asUnownedTaskExecutor()) }
    }
}
