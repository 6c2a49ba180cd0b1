import Synchronization

/// Lets work of one key, such as a member's number, be done one after another, in the order of the calls. That of other
/// keys doesn't wait for it.
package final class TurnQueue: Sendable {
    private typealias Continuation = CheckedContinuation<Void, Never>

    /// What waits, for each key with work in progress.
    private let turns = Mutex<[Int64: [Continuation]]>([:])

    package init() {}

    /// How much waits, of all keys.
    package var waiting: Int { turns.withLock { $0.values.reduce(0) { $0 + $1.count } } }

    /// Does `work` once all earlier work of its key is over.
    package func perform<Result>(of key: Int64, _ work: () async throws -> Result) async rethrows -> Result {
        await begin(key)
        defer { end(key) }
        return try await work()
    }

    private func begin(_ key: Int64) async {
        await withCheckedContinuation { continuation in
            let mayGoOn = turns.withLock { turns in
                if turns[key] != nil {
                    turns[key]?.append(continuation)
                    return false
                }
                turns[key] = []
                return true
            }
            if mayGoOn { continuation.resume() }
        }
    }

    private func end(_ key: Int64) {
        let next: Continuation? = turns.withLock { turns in
            guard turns[key]?.isEmpty == false else {
                turns[key] = nil
                return nil
            }
            return turns[key]?.removeFirst()
        }
        next?.resume()
    }
}
