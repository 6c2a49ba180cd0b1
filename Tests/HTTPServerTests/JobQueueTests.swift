import CLinux
import Foundation
import Synchronization
import Testing

@testable import HTTPServer

/// The tasks of a loop that are ready to go on.
@Suite(.timeLimit(.minutes(5))) struct JobQueueTests {
    /// Sends the jobs of its tasks to a queue.
    private final class Sender: TaskExecutor {
        let queue = JobQueue(wake: clinux_wake_descriptor())
        private let runs = Atomic(0)
        var runCount: Int { runs.load(ordering: .relaxed) }

        func enqueue(_ job: consuming ExecutorJob) { queue.add(UnownedJob(job)) }

        func startTask() {
            Task(executorPreference: self) { _ = self.runs.add(1, ordering: .relaxed) }
        }

        /// Runs all that waits: a turn ends after some milliseconds, which a busy machine may take for a single job.
        func run() {
            repeat { queue.run(on: asUnownedTaskExecutor()) } while !queue.isEmpty
        }
    }

    private let sender = Sender()

    /// Whether the loop was woken since the last time.
    private var wasWoken: Bool {
        var count: UInt64 = 0
        return read(sender.queue.wake, &count, MemoryLayout.size(ofValue: count)) > 0
    }

    @Test func `a job from the loop's own thread wakes no thread`() {
        sender.queue.begin()

        sender.startTask()

        #expect(!wasWoken)
        #expect(!sender.queue.isEmpty)
        sender.run()
        #expect(sender.runCount == 1)
        sender.queue.end()
    }

    @Test func `jobs from another thread wake the loop, once for many`() {
        sender.startTask()
        #expect(wasWoken)
        sender.startTask()
        #expect(!wasWoken)

        #expect(sender.queue.isEmpty)
        sender.run()
        #expect(sender.runCount == 2)
        sender.queue.end()
    }
}
