import Foundation

/// How much room a disk has, and whether it is enough for a write of a useful size. On a nearly full one, small writes
/// may succeed between large ones that fail.
package enum DiskSpace {
    /// In bytes: more than any request but the largest imports adds to the database's log.
    package static let usefulWrite: off_t = 1 << 20

    /// Reserves `usefulWrite` bytes in an unlinked file and releases them.
    /// - Parameter path: where to create the file; must not exist.
    /// - Returns: nil when there is room; otherwise why nothing can be written.
    package static func refusal(at path: String) -> FileFailure? {
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return FileFailure(path) }
        // Immediately, so that nothing is left behind, however this ends.
        unlink(path)
        defer { close(descriptor) }
        let code = posix_fallocate(descriptor, 0, usefulWrite)
        return code == 0 ? nil : FileFailure(path, code: code)
    }

    /// The same for a file in `folder`, under a name that no other program uses.
    package static func refusal(in folder: String) -> FileFailure? {
        refusal(at: "\(folder)/.room-\(getpid())-\(UInt32.random(in: 0 ... .max))")
    }

    /// The bytes that are left for this user on the disk of a folder, `Int64.max` at most; nil where the system doesn't
    /// tell: some file systems don't say how large they are.
    package static func left(in folder: String) -> Int64? {
        var disk = statvfs()
        guard statvfs(folder, &disk) == 0, disk.f_blocks > 0 else { return nil }
        let (bytes, overflows) = UInt64(disk.f_bavail).multipliedReportingOverflow(by: UInt64(disk.f_frsize))
        return overflows ? .max : Int64(clamping: bytes)
    }
}
