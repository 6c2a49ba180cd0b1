import Foundation

/// A bounded queue of work for the hashing threads.
///
/// Unchecked: its state is accessed only while `condition` is held.
final class HashingQueue: @unchecked Sendable {
    typealias Work = @Sendable () -> Void

    private let limit: Int
    private let condition = NSCondition()
    private var waiting: [Work] = []
    private var isClosed = false
    private var past = HashingLoad()

    init(limit: Int) {
        self.limit = limit
    }

    /// Appends `work`; returns false and drops it when the queue is full.
    func add(_ work: @escaping Work) -> Bool {
        condition.withLock {
            guard waiting.count < limit else {
                past.refused += 1
                return false
            }
            waiting.append(work)
            condition.signal()
            return true
        }
    }

    /// Waits for the oldest work; nil once the queue is closed and empty.
    func next() -> Work? {
        condition.withLock {
            while waiting.isEmpty && !isClosed { condition.wait() }
            guard !waiting.isEmpty else { return nil }
            past.running += 1
            return waiting.removeFirst()
        }
    }

    /// Records that work from `next` is done.
    func finish() {
        condition.withLock {
            past.running -= 1
            past.finished += 1
        }
    }

    var load: HashingLoad {
        condition.withLock {
            var load = past
            load.waiting = waiting.count
            return load
        }
    }

    func close() {
        condition.withLock {
            isClosed = true
            condition.broadcast()
        }
    }
}
