import CLinux
import Glibc

/// An unnamed file for content too large for memory, to be written and then sent. It is deleted with its last
/// reference, even if the process is killed.
public final class TemporaryFile {
    /// In bytes. Small pieces are buffered: a write for each would cost more than what it writes.
    private static let pieceSize = 64 << 10

    private let folder: String
    private var descriptor: Int32
    private var written = 0
    private var piece: [UInt8] = []

    /// In bytes, so far.
    public var size: Int { written + piece.count }

    /// - Parameter folder: a folder on the disk to use.
    /// - Throws: `ServedFileFailure` when the file can't be created.
    public init(in folder: String) throws(ServedFileFailure) {
        self.folder = folder
        descriptor = clinux_temporary_file(folder)
        guard descriptor >= 0 else { throw failure }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// - Throws: `ServedFileFailure` when writing fails.
    public func write(_ bytes: some Collection<UInt8>) throws(ServedFileFailure) {
        piece.append(contentsOf: bytes)
        if piece.count >= Self.pieceSize { try flush() }
    }

    private func flush() throws(ServedFileFailure) {
        var start = 0
        while start < piece.count {
            let count = piece[start...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure }
            start += count
        }
        written += piece.count
        piece.removeAll(keepingCapacity: true)
    }

    /// Finishes writing and returns the file. Nothing can be written afterwards.
    /// - Parameter whenClosed: called when the last reference is released.
    /// - Throws: `ServedFileFailure` when writing fails.
    public func finish(whenClosed: @escaping @Sendable () -> Void = {}) throws(ServedFileFailure) -> OpenFile {
        try flush()
        defer { descriptor = -1 }
        return OpenFile(descriptor: descriptor, size: written, name: name, whenClosed: whenClosed)
    }

    private var name: String { "A temporary file in \(folder)" }

    private var failure: ServedFileFailure { ServedFileFailure(code: errno, "\(name) can't be written") }
}
