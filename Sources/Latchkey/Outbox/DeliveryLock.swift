import Files
import Foundation
import Synchronization

/// Sees to it that one process at a time delivers the mails of a data folder: while one takes over from another, both
/// serve for a moment, and a mail must not go out twice. The system opens the lock when its process ends, however it does.
final class DeliveryLock: Sendable {
    private static let heldHere = Atomic(0)
    /// Whether this process has the lock of a folder.
    static var isHeldHere: Bool { heldHere.load(ordering: .relaxed) > 0 }

    private let descriptor: Int32
    private let isTaken = Atomic(false)

    /// - Parameter path: made when it is not there, for whoever owns the folder it is in.
    /// - Throws: `FileFailure` when the file can't be written.
    init(path: String) throws(FileFailure) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileFailure(path) }
        Disk.give(path, toOwnerOf: Disk.folder(of: path))
    }

    /// Opens the lock for others.
    deinit {
        close(descriptor)
        if isTaken.load(ordering: .relaxed) { Self.heldHere.wrappingSubtract(1, ordering: .relaxed) }
    }

    /// Takes the lock unless another process has it.
    func take() -> Bool {
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return false }
        if !isTaken.exchange(true, ordering: .relaxed) { Self.heldHere.wrappingAdd(1, ordering: .relaxed) }
        return true
    }
}
