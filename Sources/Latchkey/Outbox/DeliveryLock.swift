import Files
import Foundation
import Synchronization

/// Lets one process at a time deliver the emails of a database: during a takeover two processes serve for a moment,
/// and an email must not go out twice. The system releases the lock when its process ends, however it ends.
final class DeliveryLock: Sendable {
    private static let heldHere = Atomic(0)
    /// Whether this process holds the lock of a database.
    static var isHeldHere: Bool { heldHere.load(ordering: .relaxed) > 0 }

    private let descriptor: Int32
    private let isTaken = Atomic(false)

    /// - Parameter folder: its file is created if missing, for the owner of the data.
    /// - Throws: `FileFailure` if the file can't be written.
    init(of folder: DataFolder) throws(FileFailure) {
        let path = folder.deliveryLock
        descriptor = open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileFailure(path) }
        Disk.give(descriptor, toOwnerOf: folder.linkedDatabase ?? folder.path)
    }

    /// Releases the lock.
    deinit {
        close(descriptor)
        if isTaken.load(ordering: .relaxed) { Self.heldHere.wrappingSubtract(1, ordering: .relaxed) }
    }

    /// Takes the lock unless another process has it.
    /// - Parameter served: the number of the database's file that this process serves; nil when it serves none. It is
    ///   left in the lock's file, for `servedFile`.
    func take(serving served: UInt64? = nil) -> Bool {
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return false }
        leave(served)
        if !isTaken.exchange(true, ordering: .relaxed) { Self.heldHere.wrappingAdd(1, ordering: .relaxed) }
        return true
    }

    /// The number of the database's file that the process which holds a lock serves, or the last one served that held
    /// it; nil when that served none, or an earlier version.
    /// - Parameter path: the lock's file.
    static func servedFile(in path: String) -> UInt64? {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
        return UInt64(text.prefix(while: { $0 != "\n" }))
    }

    /// Written over what the last holder left, and only then cut: a full disk has no room for it anew. What can't be
    /// written leaves nothing rather than another file's number.
    private func leave(_ number: UInt64?) {
        let line = Array((number.map { "\($0)\n" } ?? "").utf8)
        let count = pwrite(descriptor, line, line.count, 0)
        _ = ftruncate(descriptor, off_t(count == line.count ? count : 0))
    }
}
