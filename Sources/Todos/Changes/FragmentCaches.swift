import Synchronization

/// All caches of content made from to-dos. What is in them goes together once its owner has gone, however that was: by a
/// logout, at any node, by the end of a session or of the account.
final class FragmentCaches: Sendable {
    private let forgetting = Mutex<[@Sendable () -> Void]>([])

    func add<Kind, Content>(_ cache: FragmentCache<Kind, Content>) {
        forgetting.withLock { $0.append { cache.forgetInactive() } }
    }

    func forgetInactive() {
        for forget in forgetting.withLock({ $0 }) { forget() }
    }
}
