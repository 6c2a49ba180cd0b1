import Foundation

/// A file that is whole, and on the disk, from the moment it has its name.
///
/// Written beside its place, synced, renamed, and the folder synced: a crash or a power cut leaves what was there before or
/// all of the new one, and a caller that was told of success is not contradicted by either. For its owner alone, unless
/// one that is there already may be read by a group: then the new one may be, too.
package struct DurableFile: Sendable {
    /// How much is copied at a time.
    private static let pieceSize = 1 << 20

    package let path: String

    package init(path: String) {
        self.path = path
    }

    /// Where it is while it is being written.
    package var draft: String { path + ".new" }

    /// Replaces what is in it.
    /// - Throws: `FileFailure`; then what was there is still there.
    package func write(_ bytes: [UInt8]) throws(FileFailure) {
        do {
            try make { try Self.write(bytes, to: $0.fileDescriptor, draft) }
        } catch {
            throw error as? FileFailure ?? FileFailure(path, code: EIO)
        }
    }

    /// Replaces what is in it by what is in another file.
    /// - Throws: as `write`.
    package func copy(_ source: String) throws(FileFailure) {
        do {
            guard let reading = FileHandle(forReadingAtPath: source) else { throw FileFailure(source) }
            defer { try? reading.close() }
            try make { writing in
                while let piece = try reading.read(upToCount: Self.pieceSize), !piece.isEmpty {
                    try Self.write(Array(piece), to: writing.fileDescriptor, draft)
                }
            }
        } catch {
            throw error as? FileFailure ?? FileFailure(path, code: EIO)
        }
    }

    /// Replaces what is in it by what `fill` writes into an empty file, which it may also read.
    /// - Throws: what `fill` throws, or `FileFailure`; then what was there is still there.
    package func make<Result>(_ fill: (FileHandle) throws -> Result) throws -> Result {
        unlink(draft)
        let descriptor = open(draft, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileFailure(path) }
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
            // Which of two files is there after a power cut can't be known: either is whole. One or none would be a guess.
            if !isThere { unlink(path) }
            throw error
        }
        return result
    }

    /// Lets those read who may read what is there.
    /// - Returns: whether there is anything.
    private func keepAccess(_ descriptor: CInt) -> Bool {
        var present = stat()
        guard stat(path, &present) == 0 else { return false }
        // Fails for others' groups: then the file is its new owner's alone.
        if fchown(descriptor, present.st_uid, present.st_gid) == 0 { fchmod(descriptor, present.st_mode & 0o750) }
        return true
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
