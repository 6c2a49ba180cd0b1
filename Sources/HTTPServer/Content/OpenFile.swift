import CLinux
import Glibc

/// A regular file kept open for sending, by any number of responses at once. It is closed with its last reference.
///
/// It stays the file that was opened, whatever its path names later. Its content must not change in place.
public final class OpenFile: Sendable {
    let descriptor: Int32
    /// In bytes, when it was opened.
    public let size: Int
    /// What it is called in sentences.
    private let name: String
    private let whenClosed: @Sendable () -> Void

    /// - Throws: `ServedFileFailure` when the file does not exist, may not be read, or is a link, a folder or a device.
    public init(path: String) throws(ServedFileFailure) {
        // Without O_NONBLOCK, opening a pipe would block until it has a writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { throw ServedFileFailure(code: errno, "\(path) can't be read") }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw ServedFileFailure(noRegularFile: path)
        }
        self.descriptor = descriptor
        size = Int(status.st_size)
        name = path
        whenClosed = {}
    }

    /// Takes ownership of a descriptor.
    /// - Parameter name: what the file is called in sentences.
    init(descriptor: Int32, size: Int, name: String, whenClosed: @escaping @Sendable () -> Void) {
        (self.descriptor, self.size, self.name, self.whenClosed) = (descriptor, size, name, whenClosed)
    }

    deinit {
        close(descriptor)
        whenClosed()
    }

    /// Returns the bytes of a range, all of them.
    /// - Throws: `ServedFileFailure` when the disk fails, or the file has become shorter.
    public func read(_ range: Range<Int>) throws(ServedFileFailure) -> [UInt8] {
        var failure: ServedFileFailure?
        let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
            while filled < range.count {
                let count = pread(
                    descriptor, buffer.baseAddress.map { $0 + filled }, range.count - filled, range.lowerBound + filled)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else {
                    failure =
                        count < 0
                        ? ServedFileFailure(code: errno, "\(name) can't be read") : ServedFileFailure(cutShort: name)
                    return
                }
                filled += count
            }
        }
        if let failure { throw failure }
        return bytes
    }
}

/// Why a file can't be read, served or written, in one sentence.
public struct ServedFileFailure: Error, CustomStringConvertible {
    /// The sentence.
    public let description: String
    /// The system's error code (errno); nil for what is no regular file, or has become shorter.
    public let code: Int32?

    /// Whether the disk is full, or the user's quota of it.
    public var isFull: Bool { code == ENOSPC || code == EDQUOT }

    /// - Parameters:
    ///   - code: errno.
    ///   - sentence: what can't be done, to be followed by the system's reason.
    init(code: Int32, _ sentence: String) {
        (description, self.code) = ("\(sentence): \(StartFailure.reason(code)).", code)
    }

    init(noRegularFile path: String) {
        (description, code) = ("\(path) can't be read: Not a regular file.", nil)
    }

    init(cutShort name: String) {
        (description, code) = ("\(name) can't be read: It has become shorter.", nil)
    }
}
