import Files
import Foundation

/// A file that is closed to other users.
struct PrivateFile: Sendable {
    let path: String

    /// The file itself, so that a symbolic link to it stays a link.
    var resolved: String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }

    /// Whether others may read or change it. The owner's group may read it.
    var isOpenToOthers: Bool {
        var status = stat()
        return stat(path, &status) != 0 || status.st_mode & 0o027 != 0
    }

    /// Replaces the content durably, through a link: others may lead to the same file. Read access, such as a group's,
    /// carries over to the new file.
    func write(_ bytes: [UInt8]) throws(CommandFailure) {
        do {
            try DurableFile(path: resolved).write(bytes)
        } catch {
            throw CommandFailure(error.description)
        }
    }
}
