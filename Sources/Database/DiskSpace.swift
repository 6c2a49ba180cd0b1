import Foundation

/// Whether a disk takes a write of a useful size. On one that is full to the brim, a small write still finds room
/// between large ones that do not.
package enum DiskSpace {
    /// In bytes: more than any request but the largest imports adds to the database's log.
    package static let usefulWrite: off_t = 1 << 20

    /// Reserves that much in a file that nobody sees, and gives it back.
    /// - Parameter path: where the file would be; nothing may be there.
    /// - Returns: nil when there is room, else the system's error number, such as `ENOSPC`.
    package static func refusal(at path: String) -> CInt? {
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return errno }
        // At once, so that nothing is left of it, however this ends.
        unlink(path)
        defer { close(descriptor) }
        let code = posix_fallocate(descriptor, 0, usefulWrite)
        return code == 0 ? nil : code
    }

    /// The same for a file in a folder, under a name that no other program uses.
    package static func refusal(in folder: String) -> CInt? {
        refusal(at: "\(folder)/.room-\(getpid())-\(UInt32.random(in: 0 ... .max))")
    }
}
