import Foundation
import Synchronization

/// Who works in a folder: many beside each other, or one alone. The system opens the lock when its process ends, however
/// it does.
final class FolderLock: Sendable {
    enum Kind: Sendable {
        case shared, alone

        fileprivate var operation: CInt { self == .shared ? LOCK_SH : LOCK_EX }
    }

    /// How long one waits for somebody who is alone: a start that makes the folder's first files takes a moment.
    private static let patience = 50
    private static let pause: useconds_t = 100_000

    private let path: String
    /// Kept open until the process ends: what it has opened in the folder is used until then.
    private let descriptor = Mutex<CInt>(-1)

    init(path: String) {
        self.path = path
    }

    /// Takes the lock, or exchanges the one this has for another kind, unless others have it.
    func take(_ kind: Kind) -> Bool {
        descriptor.withLock { descriptor in
            if descriptor < 0 { descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
            // A file system that knows no locks, or a folder that can't be looked into: nobody can be waited for.
            return flock(descriptor, kind.operation | LOCK_NB) == 0 || errno != EWOULDBLOCK
        }
    }

    /// Takes the lock, and waits some seconds for whoever has it.
    func wait(_ kind: Kind) -> Bool {
        for _ in 0..<Self.patience {
            if take(kind) { return true }
            usleep(Self.pause)
        }
        return take(kind)
    }

    /// Opens the lock for others.
    func release() {
        descriptor.withLock { descriptor in
            if descriptor >= 0 { close(descriptor) }
            descriptor = -1
        }
    }
}
