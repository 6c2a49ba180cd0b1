import Files
import Foundation

extension DataFolder {
    /// Why this user can't write something of the site's that is there, without which nothing is stored, or no email
    /// sent; nil if they can. What another user has done in the folder may have left it.
    var foreignFile: DataFolderError? {
        let written: [String] = [database, database + "-wal", database + "-shm", deliveryLock, outbox]
        return written.first { path in access(path, W_OK) != 0 && errno == EACCES }.map {
            DataFolderError("\($0) can't be written by this user. Check its owner (chown) and permissions (chmod).")
        }
    }

    /// Checks for room for a write of a useful size where the data are, or will be.
    /// - Throws: `DataFolderError` if the disk is full, this user may not write there, or a first start would fail.
    /// - Returns: a warning if writing fails for another reason; the site can still be read then.
    func roomFindings() throws(DataFolderError) -> [Finding] {
        if let foreignFile { throw foreignFile }
        var findings: [Finding] = []
        for folder in writtenFolders {
            guard let refusal = DiskSpace.refusal(in: folder) else { continue }
            guard !refusal.isFull else {
                let size = Int64(DiskSpace.usefulWrite).formatted(.byteCount(style: .memory))
                throw DataFolderError(
                    "Less than \(size) is left in \(folder): the disk or this user's quota is full. Make room.")
            }
            let reason = String(cString: strerror(refusal.code))
            // On a disk that can only be read a site is served, but none is made.
            guard refusal.code != EACCES, hasSite || hasKeys else {
                throw DataFolderError(
                    """
                    Nothing can be written into \(folder) (\(reason)). Check its owner (chown) and permissions (chmod), and \
                    its disk.
                    """)
            }
            findings.append(.warning("Data folder", "Nothing can be written into \(folder) (\(reason))."))
        }
        return findings
    }
}
