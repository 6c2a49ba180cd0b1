import CArchive

/// A zip file that is made in memory, entry by entry and piece by piece: what it holds is compressed already.
///
/// By libarchive. Blocking, and as slow as its compression: not for an event loop's thread.
package final class ZipFile {
    /// The type of an entry that is a plain file, as `mode_t` has it (POSIX, sys/stat.h); C's macro is a cast.
    static let plainFile: UInt32 = 0o100000
    /// For its owner's eyes when it is unpacked.
    private static let permissions: UInt32 = 0o600

    private let archive: OpaquePointer
    private let output = Output()
    private let seconds: Int

    /// - Parameter seconds: the time of change of all entries, since 1970.
    /// - Throws: `ZipError`.
    package init(secondsSince1970 seconds: Int64) throws {
        guard let archive = archive_write_new() else {
            throw ZipError(description: "There is no memory for a zip file.")
        }
        self.archive = archive
        self.seconds = Int(seconds)
        try check(archive_write_set_format_zip(archive))
        try check(archive_write_zip_set_compression_deflate(archive))
        // Entries are written before their size is known. With Zip64 that needs fields that not every reader knows;
        // without it, 4 GB are the end, which is far.
        try check(archive_write_set_format_option(archive, "zip", "zip64", nil))
        // The last block as long as it is, not filled up to a tape's.
        try check(archive_write_set_bytes_in_last_block(archive, 1))
        try check(
            archive_write_open2(
                archive, Unmanaged.passUnretained(output).toOpaque(), nil,
                { _, output, bytes, count in
                    guard let output, let bytes else { return -1 }
                    Unmanaged<Output>.fromOpaque(output).takeUnretainedValue().bytes.append(
                        contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
                    return count
                }, nil, nil))
    }

    deinit {
        archive_write_free(archive)
    }

    /// Adds a file.
    /// - Parameters:
    ///   - name: in ASCII, without folders.
    ///   - write: gives the content, piece by piece.
    /// - Throws: `ZipError`, and what `write` throws; the zip file is then good for nothing.
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

    /// Ends the file and gives all of its bytes; nothing can be added afterwards.
    /// - Throws: `ZipError`.
    package func finish() throws -> [UInt8] {
        try check(archive_write_close(archive))
        return output.bytes
    }

    private func check(_ status: Int32) throws {
        guard status == ARCHIVE_OK else { throw failure }
    }

    private var failure: ZipError { ZipError(of: archive) }

    /// Where the compressed bytes go; an object, because C holds on to it.
    private final class Output {
        var bytes: [UInt8] = []
    }
}
