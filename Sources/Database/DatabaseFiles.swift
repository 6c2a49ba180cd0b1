import Foundation

/// The files of an open database, as they were when it was opened.
///
/// A file that was deleted or moved away can still be written by whoever has it open, and all of that is gone when the
/// last of them ends. So the writer asks before each commit, and once more before it tells anybody: microseconds beside
/// the wait for the disk.
struct DatabaseFiles: Sendable {
    let path: String
    private let identities: [(path: String, identity: FileIdentity)]

    /// Looks at the files. With WAL, what was committed is in all of them together (sqlite.org/wal.html).
    init(of path: String) {
        self.path = path
        identities = ["", "-wal", "-shm"].compactMap { suffix in
            FileIdentity(of: path + suffix).map { (path + suffix, $0) }
        }
    }

    /// - Throws: `DatabaseUnavailable` when one of them is gone, or another is in its place.
    func requirePresent() throws(DatabaseUnavailable) {
        for (file, identity) in identities where FileIdentity(of: file) != identity {
            throw DatabaseUnavailable(.lost, at: path)
        }
    }

    /// Whether this user may write the file and beside it, and the disk is not a read-only one.
    var mayBeWritten: Bool { access(path, W_OK) == 0 && access(folder, W_OK) == 0 }

    /// Whether the disk takes a write of a useful size beside them.
    var hasRoom: Bool {
        DiskSpace.refusal(in: folder) == nil
    }

    private var folder: String { URL(fileURLWithPath: path).deletingLastPathComponent().path }
}

/// What makes a file the same file, whatever it is called.
private struct FileIdentity: Equatable {
    let device: UInt64
    let number: UInt64

    /// Nil when there is none.
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (device, number) = (UInt64(status.st_dev), UInt64(status.st_ino))
    }
}
