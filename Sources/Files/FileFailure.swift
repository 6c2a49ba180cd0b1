import Foundation

/// Why a file or folder could not be written, in a sentence or two that say what to do.
package struct FileFailure: Error, Equatable, CustomStringConvertible {
    package let path: String
    /// The system's error code (errno).
    package let code: CInt

    package init(_ path: String, code: CInt = errno) {
        (self.path, self.code) = (path, code)
    }

    /// Whether the disk is full, or the user's quota of it.
    package var isFull: Bool { code == ENOSPC || code == EDQUOT }

    package var description: String {
        switch code {
        case _ where isFull: "\(path) can't be written: the disk is full. Make room and try again."
        case EROFS: "\(path) can't be written: the disk is read-only. Make it writable and try again."
        case EIO: "\(path) can't be written: the disk reports errors. Look at the kernel's log and at the disk."
        case EACCES, EPERM: "\(path) can't be written. Check that this user may write there."
        case ENOENT, ENOTDIR: "\(path) can't be written. Check that the folder exists and is a folder."
        case EEXIST, ENOTEMPTY: "\(path) can't be written: it already exists."
        default: "\(path) can't be written: \(String(cString: strerror(code)))."
        }
    }
}
