import Files
import Foundation

/// Sees to it that one process at a time delivers the mails of a data folder: while one takes over from another, both
/// serve for a moment, and a mail must not go out twice. The system opens the lock when its process ends, however it does.
final class DeliveryLock: Sendable {
    private let descriptor: Int32

    /// - Parameter path: made when it is not there, for whoever owns the folder it is in.
    /// - Throws: `FileFailure` when the file can't be written.
    init(path: String) throws(FileFailure) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileFailure(path) }
        Disk.give(path, toOwnerOf: Disk.folder(of: path))
    }

    /// Opens the lock for others.
    deinit { close(descriptor) }

    /// Takes the lock unless another process has it.
    func take() -> Bool {
        flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }
}
