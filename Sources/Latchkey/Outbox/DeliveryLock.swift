import Foundation

/// Sees to it that one process at a time delivers the mails of a data folder: while one takes over from another, both
/// serve for a moment, and a mail must not go out twice. The system opens the lock when its process ends, however it does.
final class DeliveryLock: Sendable {
    /// How soon the next process delivers after the one before.
    private static let patrol: Duration = .milliseconds(500)

    private let descriptor: Int32

    /// Nil when the file can't be written.
    init?(path: String) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
    }

    /// Opens the lock for others.
    deinit { close(descriptor) }

    /// Takes the lock unless another process has it.
    func take() -> Bool {
        flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }

    /// Returns true once this process has the lock, false when the task was cancelled before.
    func wait() async -> Bool {
        while !take() {
            do { try await Task.sleep(for: Self.patrol) } catch { return false }
        }
        return true
    }
}
