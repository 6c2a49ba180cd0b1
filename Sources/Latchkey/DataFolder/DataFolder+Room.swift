import Files
import Foundation

extension DataFolder {
    /// Why this user can't write something of the site's that is there, without which nothing is stored, or no email
    /// sent; nil if they can. What another user has done in the folder may have left it.
    var foreignFile: CommandFailure? {
        let written: [String] = [database, database + "-wal", database + "-shm", deliveryLock, outbox]
        return written.first { path in access(path, W_OK) != 0 && errno == EACCES }.map {
            CommandFailure("\($0) can't be written by this user. Check its owner (chown) and permissions (chmod).")
        }
    }

    /// Checks for room for a write of a useful size where the data are, or will be.
    /// - Throws: `CommandFailure` if the disk is full, or nothing can be written there for another reason.
    func requireRoom() throws(CommandFailure) {
        if let foreignFile { throw foreignFile }
        for folder in writtenFolders {
            guard let refusal = DiskSpace.refusal(in: folder) else { continue }
            guard !refusal.isFull else {
                let size = Int64(DiskSpace.usefulWrite).formatted(.byteCount(style: .memory))
                throw CommandFailure(
                    "Less than \(size) is left in \(folder): the disk or this user's quota is full. Make room.")
            }
            throw Self.unwritable(folder, refusal)
        }
    }

    /// Why this user may make no files where the data are, though the files that are there may be writable; nil if they
    /// may, or it is the disk that refuses.
    var forbiddenFolder: CommandFailure? {
        for folder in writtenFolders where access(folder, W_OK | X_OK) != 0 {
            let refusal = FileFailure(folder)
            if [EACCES, EPERM].contains(refusal.code) { return Self.unwritable(folder, refusal) }
        }
        return nil
    }

    /// Why nothing can be written into a folder whose disk is not full, and what to do.
    static func unwritable(_ folder: String, _ refusal: FileFailure) -> CommandFailure {
        CommandFailure(
            """
            Nothing can be written into \(folder) (\(String(cString: strerror(refusal.code)))). Check its owner (chown) and \
            permissions (chmod), and its disk.
            """)
    }
}
