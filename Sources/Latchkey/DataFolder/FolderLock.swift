import Foundation
import Synchronization

/// A shared or exclusive lock on a folder or a file. The system releases it when the process ends, however it ends.
final class FolderLock: Sendable {
    enum Kind: Sendable {
        case shared, alone

        fileprivate var operation: CInt { self == .shared ? LOCK_SH : LOCK_EX }
    }

    /// How often to retry while another process is alone: a first start takes a moment to create the folder's files.
    private static let tries = 50
    private static let pause: useconds_t = 100_000

    let path: String
    /// Kept open until the process ends, because files opened in the folder are used until then, and because closing a
    /// database's file would release SQLite's own locks on it.
    private let descriptor = Mutex<CInt>(-1)
    private let isUnknown = Atomic(false)

    /// Whether the file system has turned out to know no locks: other users of the folder go unnoticed.
    var isUnsupported: Bool { isUnknown.load(ordering: .relaxed) }

    init(path: String) {
        self.path = path
    }

    /// Takes the lock, or converts a held one to `kind`. Returns false if others hold it.
    func take(_ kind: Kind) -> Bool {
        descriptor.withLock { descriptor in
            if descriptor < 0 { descriptor = open(path, O_RDONLY | O_CLOEXEC) }
            guard flock(descriptor, kind.operation | LOCK_NB) != 0 else { return true }
            let code = errno
            if [ENOLCK, ENOSYS, EOPNOTSUPP].contains(code) { isUnknown.store(true, ordering: .relaxed) }
            // Without locks, or if the folder can't be opened, there is no holder to wait for.
            return code != EWOULDBLOCK
        }
    }

    /// Takes the lock, waiting some seconds for its holder.
    func wait(_ kind: Kind) -> Bool {
        for _ in 0..<Self.tries {
            if take(kind) { return true }
            usleep(Self.pause)
        }
        return take(kind)
    }

    /// Releases the lock.
    func release() {
        descriptor.withLock { descriptor in
            if descriptor >= 0 { close(descriptor) }
            descriptor = -1
        }
    }
}
