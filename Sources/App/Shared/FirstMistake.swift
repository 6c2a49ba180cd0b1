import Synchronization

/// Gives the focus to the first field of a refused form that has something wrong with it, and to no other: HTML allows
/// `autofocus` once. A page is rendered in reading order, so the first that asks is the one.
final class FirstMistake: Sendable {
    private let isTaken = Mutex(false)

    /// True for the first that asks.
    func take() -> Bool {
        isTaken.withLock { isTaken in
            defer { isTaken = true }
            return !isTaken
        }
    }
}
