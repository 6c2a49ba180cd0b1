import Synchronization

/// Allows one bulk change of an owner's to-dos at a time on this node. Two at once that undo each other, such as
/// completing a day and reopening it, would leave a part of it as each wants it, and together they would delay others'
/// changes for longer.
final class BulkChangeQueue: Sendable {
    private typealias Continuation = CheckedContinuation<Void, Never>

    /// The changes that wait, for each owner with a change in progress.
    private let waiting = Mutex<[Int64: [Continuation]]>([:])

    /// Makes a change once all earlier ones are over.
    func perform<Result>(of owner: Owner, _ change: () async throws -> Result) async rethrows -> Result {
        await begin(owner)
        defer { end(owner) }
        return try await change()
    }

    private func begin(_ owner: Owner) async {
        await withCheckedContinuation { continuation in
            let mayGoOn = waiting.withLock { waiting in
                if waiting[owner.memberNumber] != nil {
                    waiting[owner.memberNumber]?.append(continuation)
                    return false
                }
                waiting[owner.memberNumber] = []
                return true
            }
            if mayGoOn { continuation.resume() }
        }
    }

    private func end(_ owner: Owner) {
        let next: Continuation? = waiting.withLock { waiting in
            guard waiting[owner.memberNumber]?.isEmpty == false else {
                waiting[owner.memberNumber] = nil
                return nil
            }
            return waiting[owner.memberNumber]?.removeFirst()
        }
        next?.resume()
    }
}
