import Foundation

/// The pool's waiting jobs: a queue for each member, and the order in which members take turns.
///
/// Unchecked: its state is touched only while `condition` is held.
final class WorkQueue: @unchecked Sendable {
    /// In total. At some tens of milliseconds each, the last one waits for seconds.
    static let mostWaiting = 64
    /// In total, when a long job comes: they leave some places to others, as they leave a thread.
    static let mostWaitingBeforeLong = 48
    /// Per member.
    static let mostWaitingOfOne = 8

    /// How many long jobs run at once: a thread is always left for others.
    private let longLimit: Int

    private let condition = NSCondition()
    private var waiting: [WorkJob.Key: [WorkJob]] = [:]
    /// Members with waiting but no running jobs. After its turn, a member goes to the end.
    private var order: [WorkJob.Key] = []
    private var running: [WorkJob.Key: WorkJob] = [:]
    private var isClosed = false
    private var current = WorkLoad()

    init(threads: Int) {
        longLimit = max(1, threads - 1)
    }

    /// Appends a job. Returns false, without keeping it, when there are too many.
    func add(_ job: WorkJob) -> Bool {
        condition.withLock {
            let mine = waiting[job.key, default: []]
            let most = job.isLong ? Self.mostWaitingBeforeLong : Self.mostWaiting
            guard current.waiting < most, mine.count < Self.mostWaitingOfOne, !isRefused(job, beside: mine) else {
                current.refused += 1
                return false
            }
            if mine.isEmpty, running[job.key] == nil { order.append(job.key) }
            waiting[job.key] = mine + [job]
            current.waiting += 1
            condition.signal()
            return true
        }
    }

    private func isRefused(_ job: WorkJob, beside mine: [WorkJob]) -> Bool {
        job.policy == .refuseDuplicate
            && (running[job.key]?.policy == .refuseDuplicate || mine.contains { $0.policy == .refuseDuplicate })
    }

    /// Waits for the next member's oldest job; nil when the queue was closed.
    func next() -> WorkJob? {
        condition.withLock {
            var turn = nextTurn
            while turn == nil && !isClosed {
                condition.wait()
                turn = nextTurn
            }
            guard let turn else { return nil }
            let key = order.remove(at: turn)
            guard let job = waiting[key]?.removeFirst() else { return nil }
            if waiting[key]?.isEmpty == true { waiting[key] = nil }
            running[key] = job
            current.waiting -= 1
            current.running += 1
            return job
        }
    }

    /// The first in `order` whose oldest job may run now.
    private var nextTurn: Int? {
        let isFull = running.values.count(where: \.isLong) >= longLimit
        return isFull ? order.firstIndex { waiting[$0]?.first?.isLong == false } : order.indices.first
    }

    /// Marks a job from `next` as done.
    func finish(_ job: WorkJob) {
        condition.withLock {
            running[job.key] = nil
            current.running -= 1
            current.finished += 1
            if waiting[job.key] != nil { order.append(job.key) }
            if !order.isEmpty { condition.signal() }
        }
    }

    /// Removes a waiting job whose result is no longer needed.
    func drop(_ cancellation: WorkCancellation) {
        let dropped: WorkJob? = condition.withLock {
            for (key, jobs) in waiting {
                guard let index = jobs.firstIndex(where: { $0.cancellation === cancellation }) else { continue }
                waiting[key]?.remove(at: index)
                current.waiting -= 1
                if jobs.count == 1 {
                    waiting[key] = nil
                    order.removeAll { $0 == key }
                }
                return jobs[index]
            }
            return nil
        }
        dropped?.drop()
    }

    var load: WorkLoad { condition.withLock { current } }

    func close() {
        condition.withLock {
            isClosed = true
            condition.broadcast()
        }
    }
}
