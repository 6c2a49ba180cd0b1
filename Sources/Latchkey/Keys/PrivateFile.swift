import Files
import Foundation

/// A file that is closed to other users.
struct PrivateFile: Sendable {
    let path: String

    /// Whether others may read or change it. The owner's group may read it.
    var isOpenToOthers: Bool {
        var status = stat()
        return stat(path, &status) != 0 || status.st_mode & 0o027 != 0
    }

    /// Replaces the content durably. Read access, such as a group's, carries over to the new file.
    func write(_ bytes: [UInt8]) throws(DataFolderError) {
        do {
            try DurableFile(path: path).write(bytes)
        } catch {
            throw DataFolderError(error.description)
        }
    }
}
