import Foundation
import Synchronization

extension PostgreSQLPool {
    /// One of the threads, while it waits.
    ///
    /// Unchecked: the job is set before `called`, and read after it.
    final class Worker: @unchecked Sendable {
        /// Nil at the end.
        var job: Job?
        let called = DispatchSemaphore(value: 0)
    }

    /// The jobs that wait for a thread, and the threads that wait for a job.
    ///
    /// A job is handed to the thread that has waited least, whose memory is in the processor's cache. It need not take the
    /// lock, as it would to look into the queue, and a call costs one switch of threads.
    final class Queue: Sendable {
        private struct State {
            var jobs: [Job] = []
            /// Where the next job stands in `jobs`.
            var next = 0
            var idle: [Worker] = []
            var threads = 0
            var isClosed = false
            /// Until then there are no more threads than there are.
            var restsUntil = ContinuousClock.now
            var waiting: Int { jobs.count - next }

            mutating func take() -> Job? {
                guard next < jobs.count else { return nil }
                let job = jobs[next]
                next += 1
                if next == jobs.count { (jobs, next) = ([], 0) }
                return job
            }
        }

        private enum Outcome {
            case worker(Worker), newThread, queued, refused
        }

        private let state = Mutex(State())

        var waiting: Int { state.withLock { $0.waiting } }

        /// - Returns: whether a thread has to be started for it; nil when too much waits.
        func add(_ job: @escaping Job, isKept: Bool, threads most: Int) -> Bool? {
            let outcome: Outcome = state.withLock { state in
                if let worker = state.idle.popLast() {
                    worker.job = job
                    return .worker(worker)
                }
                guard isKept || state.waiting < PostgreSQLPool.mostWaiting else { return .refused }
                state.jobs.append(job)
                guard state.threads < most, state.threads == 0 || state.restsUntil < .now else { return .queued }
                state.threads += 1
                return .newThread
            }
            switch outcome {
            case .worker(let worker): worker.called.signal()
            case .newThread: return true
            case .queued: break
            case .refused: return nil
            }
            return false
        }

        /// Ends a thread, unless it is the only one.
        func leave() -> Bool {
            let (isLeaving, worker) = state.withLock { state -> (Bool, Worker?) in
                guard state.threads > 1 else { return (false, nil) }
                state.threads -= 1
                state.restsUntil = .now + PostgreSQLPool.rest
                // What it was started for another takes, at once if one is idle.
                guard let worker = state.idle.last, let job = state.take() else { return (true, nil) }
                state.idle.removeLast()
                worker.job = job
                return (true, worker)
            }
            worker?.called.signal()
            return isLeaving
        }

        /// Waits for the next job; nil when the queue is closed and empty.
        func next(for worker: Worker) -> Job? {
            let (job, isAtEnd) = state.withLock { state -> (Job?, Bool) in
                let job = state.take()
                if job == nil, !state.isClosed { state.idle.append(worker) }
                return (job, state.isClosed)
            }
            if job != nil || isAtEnd { return job }
            worker.called.wait()
            return worker.job.take()
        }

        func close() {
            let idle = state.withLock { state in
                state.isClosed = true
                defer { state.idle = [] }
                return state.idle
            }
            for worker in idle { worker.called.signal() }
        }
    }
}
