import Foundation

/// What waits for a hashing thread.
///
/// Unchecked: its state is touched only while `condition` is held.
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

    /// Appends `work`; false, and nothing kept, when the queue is full.
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

    /// Waits for the oldest work; nil when the queue was closed.
    func next() -> Work? {
        condition.withLock {
            while waiting.isEmpty && !isClosed { condition.wait() }
            guard !waiting.isEmpty else { return nil }
            past.running += 1
            return waiting.removeFirst()
        }
    }

    /// What `next` gave is done.
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
