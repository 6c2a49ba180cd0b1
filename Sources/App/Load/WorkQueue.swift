import Foundation

/// The pool's waiting jobs: a queue for each member, and the order in which members take turns.
///
/// Unchecked: its state is touched only while `condition` is held.
final class WorkQueue: @unchecked Sendable {
    /// In total. At some tens of milliseconds each, the last one waits for seconds.
    static let mostWaiting = 64
    /// Per member.
    static let mostWaitingOfOne = 8

    private let condition = NSCondition()
    private var waiting: [WorkJob.Line: [WorkJob]] = [:]
    /// Members with waiting but no running jobs. After its turn, a member goes to the end.
    private var order: [WorkJob.Line] = []
    private var running: [WorkJob.Line: WorkPool.Company] = [:]
    private var isClosed = false
    private var past = WorkLoad()

    /// Appends a job. Returns false, without keeping it, when there are too many.
    func add(_ job: WorkJob) -> Bool {
        condition.withLock {
            let mine = waiting[job.line, default: []]
            guard past.waiting < Self.mostWaiting, mine.count < Self.mostWaitingOfOne, !isRefused(job, beside: mine)
            else {
                past.refused += 1
                return false
            }
            if mine.isEmpty, running[job.line] == nil { order.append(job.line) }
            waiting[job.line] = mine + [job]
            past.waiting += 1
            condition.signal()
            return true
        }
    }

    private func isRefused(_ job: WorkJob, beside mine: [WorkJob]) -> Bool {
        job.company == .refuses
            && (running[job.line] == .refuses || mine.contains { $0.company == .refuses })
    }

    /// Waits for the next member's oldest job; nil when the queue was closed.
    func next() -> WorkJob? {
        condition.withLock {
            while order.isEmpty && !isClosed { condition.wait() }
            guard !order.isEmpty else { return nil }
            let line = order.removeFirst()
            guard let job = waiting[line]?.removeFirst() else { return nil }
            if waiting[line]?.isEmpty == true { waiting[line] = nil }
            running[line] = job.company
            past.waiting -= 1
            past.running += 1
            return job
        }
    }

    /// Marks a job from `next` as done.
    func finish(_ job: WorkJob) {
        condition.withLock {
            running[job.line] = nil
            past.running -= 1
            past.finished += 1
            guard waiting[job.line] != nil else { return }
            order.append(job.line)
            condition.signal()
        }
    }

    /// Removes a waiting job whose result is no longer needed.
    func drop(_ cancellation: WorkCancellation) {
        let dropped: WorkJob? = condition.withLock {
            for (line, jobs) in waiting {
                guard let index = jobs.firstIndex(where: { $0.cancellation === cancellation }) else { continue }
                waiting[line]?.remove(at: index)
                past.waiting -= 1
                if jobs.count == 1 {
                    waiting[line] = nil
                    order.removeAll { $0 == line }
                }
                return jobs[index]
            }
            return nil
        }
        dropped?.drop()
    }

    var load: WorkLoad { condition.withLock { past } }

    func close() {
        condition.withLock {
            isClosed = true
            condition.broadcast()
        }
    }
}
