import Synchronization

/// Emails that the transport took but the database could not record. This process does not send them again: not even
/// when it was cut off from the database over them, lost the lead, and has it again.
final class UnstoredDeliveries: Sendable {
    private let ids = Mutex<Set<Int64>>([])

    func contains(_ id: Int64) -> Bool { ids.withLock { $0.contains(id) } }

    func add(_ id: Int64) {
        ids.withLock { _ = $0.insert(id) }
    }

    /// It is recorded by now.
    func remove(_ id: Int64) {
        ids.withLock { _ = $0.remove(id) }
    }
}
