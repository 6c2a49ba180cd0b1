import Synchronization

/// Focuses the first invalid field of a refused form, and no other: HTML allows `autofocus` once. A page is rendered in
/// reading order, so the first caller is the first field.
final class FirstInvalidField: Sendable {
    private let isTaken = Mutex(false)

    /// Returns true for the first caller only.
    func take() -> Bool {
        isTaken.withLock { isTaken in
            defer { isTaken = true }
            return !isTaken
        }
    }
}
