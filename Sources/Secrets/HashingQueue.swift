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

    init(limit: Int) {
        self.limit = limit
    }

    /// Appends `work`; false, and nothing kept, when the queue is full.
    func add(_ work: @escaping Work) -> Bool {
        condition.withLock {
            guard waiting.count < limit else { return false }
            waiting.append(work)
            condition.signal()
            return true
        }
    }

    /// Waits for the oldest work; nil when the queue was closed.
    func next() -> Work? {
        condition.withLock {
            while waiting.isEmpty && !isClosed { condition.wait() }
            return waiting.isEmpty ? nil : waiting.removeFirst()
        }
    }

    func close() {
        condition.withLock {
            isClosed = true
            condition.broadcast()
        }
    }
}
