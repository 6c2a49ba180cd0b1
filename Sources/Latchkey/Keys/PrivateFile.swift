import Foundation

/// A file for its owner's eyes alone.
struct PrivateFile: Sendable {
    let path: String

    /// Whether others may read or change it. Its owner's group may be meant to read it, and only the owner writes.
    var isOpenToOthers: Bool {
        var status = stat()
        return stat(path, &status) != 0 || status.st_mode & 0o027 != 0
    }

    /// Writes it beside its place and renames it: a crash leaves the old file or the new one, never half of one. Who may read
    /// what is there already, such as a group, may read the new one.
    func write(_ bytes: [UInt8]) throws(DataFolderError) {
        let draft = path + ".new"
        unlink(draft)
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw DataFolderError("\(path) can't be written. See that this user may write in its folder.")
        }
        var present = stat()
        if stat(path, &present) == 0 {
            // Fails for others' groups: then the file is its new owner's alone.
            if fchown(descriptor, present.st_uid, present.st_gid) == 0 { fchmod(descriptor, present.st_mode & 0o750) }
        }
        let isWritten = Foundation.write(descriptor, bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
        close(descriptor)
        guard isWritten, rename(draft, path) == 0 else {
            unlink(draft)
            throw DataFolderError("\(path) can't be written: is the disk full?")
        }
    }
}
