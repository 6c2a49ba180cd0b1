import Foundation

/// A file that is complete, and on the disk, from the moment it has its name.
///
/// It is written beside its path, synced and renamed, and the folder is synced. A crash or a power cut leaves either
/// the old file or the complete new one, and never undoes a reported success. The file is accessible to its owner only,
/// unless a group may read the file it replaces: then it may read the new one, too.
package struct DurableFile: Sendable {
    /// Bytes copied at a time.
    private static let pieceSize = 1 << 20

    package let path: String

    package init(path: String) {
        self.path = path
    }

    /// The path of the file while it is being written.
    package var draft: String { path + ".new" }

    /// Replaces the file's content.
    /// - Throws: `FileFailure`, as `make`.
    package func write(_ bytes: [UInt8]) throws(FileFailure) {
        do {
            try make { try Self.write(bytes, to: $0.fileDescriptor, draft) }
        } catch {
            throw error as? FileFailure ?? FileFailure(path, code: EIO)
        }
    }

    /// Replaces the file's content with that of another file.
    /// - Throws: `FileFailure`, as `make`; one that names `source` when that can't be read.
    package func copy(_ source: String) throws(FileFailure) {
        let reading = open(source, O_RDONLY | O_CLOEXEC)
        guard reading >= 0 else { throw FileFailure(source, isReading: true) }
        defer { close(reading) }
        do {
            try make { writing in
                while true {
                    let piece = try Self.readPiece(of: reading, source)
                    guard !piece.isEmpty else { break }
                    try Self.write(piece, to: writing.fileDescriptor, draft)
                }
            }
        } catch {
            throw error as? FileFailure ?? FileFailure(path, code: EIO)
        }
    }

    /// Replaces the file's content with what `fill` writes into an empty file, which it may also read.
    /// - Throws: what `fill` throws, or `FileFailure`. The old content then remains, unless only the folder's sync
    ///   failed.
    package func make<Result>(_ fill: (FileHandle) throws -> Result) throws -> Result {
        unlink(draft)
        let descriptor = open(draft, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            // A folder in the draft's place can't be unlinked.
            throw FileFailure(errno == EEXIST ? draft : path)
        }
        defer { close(descriptor) }
        let isThere: Bool
        let result: Result
        do {
            isThere = keepAccess(descriptor)
            result = try fill(FileHandle(fileDescriptor: descriptor, closeOnDealloc: false))
            guard fsync(descriptor) == 0, rename(draft, path) == 0 else { throw FileFailure(path) }
        } catch {
            unlink(draft)
            throw error
        }
        do {
            try Disk.sync(Disk.folder(of: path))
        } catch {
            // Whether the old or the new file survives a power cut is unknown, but either is complete. Without an old
            // file, the new one might or might not survive, so it is removed.
            if !isThere { unlink(path) }
            throw error
        }
        return result
    }

    /// Gives the new file the owner, group and read access of the file it replaces.
    /// - Returns: whether there is such a file.
    private func keepAccess(_ descriptor: CInt) -> Bool {
        var present = stat()
        guard stat(path, &present) == 0 else { return false }
        // Fails for a group that the process is not in: then only the new owner has access.
        if fchown(descriptor, present.st_uid, present.st_gid) == 0 { fchmod(descriptor, present.st_mode & 0o750) }
        return true
    }

    /// The next bytes of a file; none at its end.
    private static func readPiece(of descriptor: CInt, _ path: String) throws(FileFailure) -> [UInt8] {
        var failure: FileFailure?
        let piece = [UInt8](unsafeUninitializedCapacity: pieceSize) { buffer, filled in
            var count = -1
            repeat {
                count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
            } while count < 0 && errno == EINTR
            if count < 0 { failure = FileFailure(path, isReading: true) }
            filled = max(0, count)
        }
        if let failure { throw failure }
        return piece
    }

    private static func write(_ bytes: [UInt8], to descriptor: CInt, _ path: String) throws(FileFailure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw FileFailure(path) }
            rest = rest.dropFirst(count)
        }
    }
}
