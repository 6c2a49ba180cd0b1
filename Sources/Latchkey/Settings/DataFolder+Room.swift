import Database
import Foundation

extension DataFolder {
    /// Checks for room for a write of a useful size where the data are, or will be.
    /// - Throws: `DataFolderError` if the disk is full.
    /// - Returns: a warning if writing fails for another reason; the site can still be read then.
    func roomFindings() throws(DataFolderError) -> [Finding] {
        // The first start creates it below an existing folder.
        var folder = URL(fileURLWithPath: path).standardizedFileURL
        while !FileManager.default.fileExists(atPath: folder.path), folder.path != "/" {
            folder.deleteLastPathComponent()
        }
        if hasDatabase, access(database, W_OK) != 0, errno == EACCES {
            throw DataFolderError(
                "\(database) can't be written by this user. Check its owner (chown) and permissions (chmod).")
        }
        switch DiskSpace.refusal(in: folder.path) {
        case nil: return []
        case ENOSPC?, EDQUOT?:
            let size = Int64(DiskSpace.usefulWrite).formatted(.byteCount(style: .memory))
            throw DataFolderError(
                "Less than \(size) is left for \(path): the disk or this user's quota is full. Make room.")
        case let code?:
            let reason = String(cString: strerror(code))
            return [.warning("Data folder", "Nothing can be written into \(folder.path) (\(reason)).")]
        }
    }
}
