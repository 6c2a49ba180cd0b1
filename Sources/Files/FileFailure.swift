import Foundation

/// Why a file or folder could not be written, or a file not be read, in a sentence or two that say what to do.
package struct FileFailure: Error, Equatable, CustomStringConvertible {
    package let path: String
    /// Whether it was to be read; otherwise it was to be written.
    package let isReading: Bool
    /// The system's error code (errno).
    package let code: CInt

    package init(_ path: String, isReading: Bool = false, code: CInt = errno) {
        (self.path, self.isReading, self.code) = (path, isReading, code)
    }

    /// Whether the disk is full, or the user's quota of it.
    package var isFull: Bool { code == ENOSPC || code == EDQUOT }

    package var description: String {
        let failed = "\(path) can't be \(isReading ? "read" : "written")"
        return switch code {
        case _ where isFull: "\(failed): the disk is full. Make room and try again."
        case EROFS: "\(failed): the disk is read-only. Make it writable and try again."
        case EIO: "\(failed): the disk reports errors. Look at the kernel's log and at the disk."
        case EACCES, EPERM: "\(failed). Check that this user may \(isReading ? "read it" : "write there")."
        case ENOENT where isReading, ENOTDIR where isReading: "\(path) is missing."
        case ENOENT, ENOTDIR: "\(failed). Check that the folder exists and is a folder."
        case EEXIST, ENOTEMPTY: "\(failed): it already exists."
        default: "\(failed): \(String(cString: strerror(code)))."
        }
    }
}
