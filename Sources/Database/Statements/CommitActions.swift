import Synchronization

/// The actions that one write runs after its commit is on disk.
final class CommitActions: Sendable {
    private let actions = Mutex<[@Sendable () -> Void]>([])

    func add(_ action: @escaping @Sendable () -> Void) {
        actions.withLock { $0.append(action) }
    }

    func run() {
        for action in actions.withLock({ $0 }) { action() }
    }
}
