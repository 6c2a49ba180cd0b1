import Files
import Foundation

/// The identities of a database's files at the time it was opened.
///
/// A deleted or moved file can still be written through an open descriptor, and the data is lost when the last
/// descriptor closes. So the writer checks before each commit and again before reporting success. This takes
/// microseconds, little next to the sync.
struct DatabaseFiles: Sendable {
    let path: String
    private let identities: [(path: String, identity: FileIdentity)]

    /// Records the files' identities. With WAL, committed data is spread over all of them (sqlite.org/wal.html).
    init(of path: String) {
        self.path = path
        identities = ["", "-wal", "-shm"].compactMap { suffix in
            FileIdentity(of: path + suffix).map { (path + suffix, $0) }
        }
    }

    /// The number (inode) of the database's own file; nil when it was not there.
    var number: UInt64? { identities.first { $0.path == path }?.identity.number }

    /// - Throws: `DatabaseUnavailable` when one of them is missing or was replaced.
    func requirePresent() throws(DatabaseUnavailable) {
        for (file, identity) in identities where FileIdentity(of: file) != identity {
            throw DatabaseUnavailable(.lost, at: path)
        }
    }

    /// Whether this user may write to the file and its folder, and the disk isn't mounted read-only.
    var mayBeWritten: Bool { access(path, W_OK) == 0 && access(folder, W_OK) == 0 }

    /// Whether the same is true of the files beside it.
    var mayAllBeWritten: Bool { mayBeWritten && identities.allSatisfy { access($0.path, W_OK) == 0 } }

    /// Makes the files beside a database writable for their owner where the database is. SQLite makes them with the
    /// permissions that the database has at that moment, and they outlive it.
    static func shareWriting(of path: String) {
        var (file, other) = (stat(), stat())
        guard stat(path, &file) == 0, file.st_mode & S_IWUSR != 0 else { return }
        for beside in [path + "-wal", path + "-shm"] where stat(beside, &other) == 0 && other.st_mode & S_IWUSR == 0 {
            chmod(beside, other.st_mode & 0o777 | S_IWUSR)
        }
    }

    /// Whether the disk has room for a write of a useful size in their folder.
    var hasRoom: Bool {
        DiskSpace.refusal(in: folder) == nil
    }

    private var folder: String { URL(fileURLWithPath: path).deletingLastPathComponent().path }
}

/// Identifies a file independently of its name.
private struct FileIdentity: Equatable {
    let device: UInt64
    let number: UInt64

    /// Nil when there is no such file.
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (device, number) = (UInt64(status.st_dev), UInt64(status.st_ino))
    }
}
