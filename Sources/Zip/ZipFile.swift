import CArchive

/// Writes a zip file entry by entry and piece by piece, and passes the bytes on at once; none of it is kept in memory.
///
/// Uses libarchive. Blocking, and as slow as its compression: not for an event loop's thread.
package final class ZipFile {
    /// The type of a regular file, as in `mode_t` (POSIX, sys/stat.h); C's macro is a cast.
    private static let plainFile: UInt32 = 0o100000
    /// Readable by the owner only when unpacked.
    private static let permissions: UInt32 = 0o600

    private let archive: OpaquePointer
    private let output: Output
    private let seconds: Int

    /// - Parameters:
    ///   - seconds: the modification time of all entries, in seconds since 1970.
    ///   - output: receives the file's bytes. Its errors are rethrown by the call that produced them.
    /// - Throws: `ZipError`.
    package init(secondsSince1970 seconds: Int64, to output: @escaping (UnsafeRawBufferPointer) throws -> Void) throws {
        guard let archive = archive_write_new() else {
            throw ZipError(description: "There is no memory for a zip file.")
        }
        self.archive = archive
        self.output = Output(output)
        self.seconds = Int(seconds)
        try check(archive_write_set_format_zip(archive))
        try check(archive_write_zip_set_compression_deflate(archive))
        // Entries are written before their size is known. With Zip64 that needs fields that not every reader supports.
        // Without it the limit is 4 GB, which is ample.
        try check(archive_write_set_format_option(archive, "zip", "zip64", nil))
        // Don't pad the last block to the size of a tape block.
        try check(archive_write_set_bytes_in_last_block(archive, 1))
        try check(
            archive_write_open2(
                archive, Unmanaged.passUnretained(self.output).toOpaque(), nil,
                { _, output, bytes, count in
                    guard let output, let bytes else { return -1 }
                    let isTaken = Unmanaged<Output>.fromOpaque(output).takeUnretainedValue()
                        .take(UnsafeRawBufferPointer(start: bytes, count: count))
                    return isTaken ? count : -1
                }, nil, nil))
    }

    deinit {
        archive_write_free(archive)
    }

    /// Adds a file.
    /// - Parameters:
    ///   - name: in ASCII, without folders.
    ///   - write: writes the content, piece by piece.
    /// - Throws: `ZipError`, and what `write` throws; the zip file is then unusable.
    package func add(_ name: String, _ write: ((_ piece: [UInt8]) throws -> Void) throws -> Void) throws {
        guard let entry = archive_entry_new2(archive) else {
            throw ZipError(description: "There is no memory for \(name).")
        }
        defer { archive_entry_free(entry) }
        archive_entry_set_pathname(entry, name)
        archive_entry_set_filetype(entry, Self.plainFile)
        archive_entry_set_perm(entry, Self.permissions)
        archive_entry_set_mtime(entry, seconds, 0)
        try check(archive_write_header(archive, entry))
        try write { piece in
            guard piece.withUnsafeBytes({ archive_write_data(self.archive, $0.baseAddress, $0.count) }) == piece.count
            else { throw self.failure }
        }
        try check(archive_write_finish_entry(archive))
    }

    /// Ends the file; nothing can be added afterwards.
    /// - Throws: `ZipError`.
    package func finish() throws {
        try check(archive_write_close(archive))
    }

    private func check(_ status: Int32) throws {
        guard status == ARCHIVE_OK else { throw failure }
    }

    /// The output's error, or else libarchive's.
    private var failure: any Error { output.failure ?? ZipError(of: archive) }

    /// The sink of the compressed bytes; a class, because C holds a pointer to it.
    private final class Output {
        private let write: (UnsafeRawBufferPointer) throws -> Void
        private(set) var failure: (any Error)?

        init(_ write: @escaping (UnsafeRawBufferPointer) throws -> Void) {
            self.write = write
        }

        func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
            do {
                try write(bytes)
                return true
            } catch {
                failure = error
                return false
            }
        }
    }
}
