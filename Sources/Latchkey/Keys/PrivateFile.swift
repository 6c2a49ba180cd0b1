import Files
import Foundation

/// A file for its owner's eyes alone.
struct PrivateFile: Sendable {
    let path: String

    /// Whether others may read or change it. Its owner's group may be meant to read it, and only the owner writes.
    var isOpenToOthers: Bool {
        var status = stat()
        return stat(path, &status) != 0 || status.st_mode & 0o027 != 0
    }

    /// Replaces what is in it, durably. Who may read what is there already, such as a group, may read the new one.
    func write(_ bytes: [UInt8]) throws(DataFolderError) {
        do {
            try DurableFile(path: path).write(bytes)
        } catch {
            throw DataFolderError(error.description)
        }
    }
}
