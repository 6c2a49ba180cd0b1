import CEpoll
import Glibc

/// A regular file kept open for sending, by any number of responses at once. It is closed with its last reference.
///
/// It stays the file that was opened, whatever its path names later. Its content must not change in place.
public final class OpenFile: Sendable {
    let descriptor: Int32
    /// In bytes, when it was opened.
    public let size: Int
    private let whenClosed: @Sendable () -> Void

    /// - Throws: `FileFailure` when the file does not exist, may not be read, or is a link, a folder or a device.
    public init(path: String) throws(FileFailure) {
        // Without O_NONBLOCK, opening a pipe would block until it has a writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { throw FileFailure(path: path, reason: StartFailure.reason(errno)) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw FileFailure(path: path, reason: "Not a regular file")
        }
        self.descriptor = descriptor
        size = Int(status.st_size)
        whenClosed = {}
    }

    /// Takes ownership of a descriptor.
    init(descriptor: Int32, size: Int, whenClosed: @escaping @Sendable () -> Void) {
        (self.descriptor, self.size, self.whenClosed) = (descriptor, size, whenClosed)
    }

    deinit {
        close(descriptor)
        whenClosed()
    }

    /// Returns the bytes of a range, fewer when the file has become shorter.
    public func read(_ range: Range<Int>) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
            while filled < range.count {
                let count = pread(
                    descriptor, buffer.baseAddress.map { $0 + filled }, range.count - filled, range.lowerBound + filled)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return }
                filled += count
            }
        }
    }
}

/// Why a file can't be served, in one sentence.
public struct FileFailure: Error, CustomStringConvertible {
    let path: String
    let reason: String

    /// The sentence.
    public var description: String { "\(path) can't be read: \(reason)." }
}
