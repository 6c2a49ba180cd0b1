import CEpoll

#if canImport(Glibc)
    import Glibc
#endif

/// A file without a name, to be written and then sent: content that is too large to be held in memory. It is gone with its
/// last user, also when the program is killed.
public final class TemporaryFile {
    // A write for each of many small pieces would cost more than what it writes.
    private static let pieceSize = 64 << 10

    private let folder: String
    private var descriptor: Int32
    private var written = 0
    private var piece: [UInt8] = []

    /// In bytes, so far.
    public var size: Int { written + piece.count }

    /// - Parameter folder: on whose disk it is.
    /// - Throws: `FileFailure` when there can be no file.
    public init(in folder: String) throws(FileFailure) {
        self.folder = folder
        descriptor = cepoll_temporary_file(folder)
        guard descriptor >= 0 else { throw failure }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// - Throws: `FileFailure` when the disk takes nothing more.
    public func write(_ bytes: some Collection<UInt8>) throws(FileFailure) {
        piece.append(contentsOf: bytes)
        if piece.count >= Self.pieceSize { try flush() }
    }

    private func flush() throws(FileFailure) {
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

    /// Ends the writing; nothing can be written afterwards.
    /// - Parameter whenClosed: called when the last user has let go of it.
    /// - Throws: `FileFailure` when the disk takes nothing more.
    public func finish(whenClosed: @escaping @Sendable () -> Void = {}) throws(FileFailure) -> OpenFile {
        try flush()
        defer { descriptor = -1 }
        return OpenFile(descriptor: descriptor, size: written, whenClosed: whenClosed)
    }

    private var failure: FileFailure {
        FileFailure(path: "A temporary file in \(folder)", reason: StartFailure.reason(errno))
    }
}
