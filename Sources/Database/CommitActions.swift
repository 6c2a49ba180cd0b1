import Synchronization

/// What one piece of work wants done once it is safely on the disk.
final class CommitActions: Sendable {
    private let actions = Mutex<[@Sendable () -> Void]>([])

    func add(_ action: @escaping @Sendable () -> Void) {
        actions.withLock { $0.append(action) }
    }

    func run() {
        for action in actions.withLock({ $0 }) { action() }
    }
}
