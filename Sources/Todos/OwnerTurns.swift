import Synchronization

/// Lets one change of many of an owner's to-dos go on at a time. Two at once that undo each other, such as a day done and the same
/// day opened again, would never come to an end; and all of them together would keep others' changes waiting longer.
final class OwnerTurns: Sendable {
    private typealias Continuation = CheckedContinuation<Void, Never>

    /// Of owners with a change under way: those that wait for its end.
    private let waiting = Mutex<[Int64: [Continuation]]>([:])

    /// Makes a change when all that came before are over.
    func take<Result>(_ owner: Owner, _ change: () async throws -> Result) async rethrows -> Result {
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
