import CArchive

/// Compresses bytes for `Content-Encoding: gzip` (RFC 1952).
///
/// Uses libarchive at its best and slowest compression: for start-up, not for an event loop's thread.
package enum Gzip {
    /// An upper bound for gzip's output on incompressible input.
    private static func mostBytes(for count: Int) -> Int { count + count / 1000 + 1024 }

    /// Compresses deterministically: no timestamp is written.
    /// - Throws: `ZipError`.
    package static func compress(_ bytes: [UInt8]) throws -> [UInt8] {
        guard let archive = archive_write_new(), let entry = archive_entry_new2(archive) else {
            throw ZipError(description: "There is no memory to compress in.")
        }
        defer {
            archive_entry_free(entry)
            archive_write_free(archive)
        }
        func check(_ status: Int32) throws {
            guard status == ARCHIVE_OK else { throw ZipError(of: archive) }
        }
        try check(archive_write_set_format_raw(archive))
        try check(archive_write_add_filter_gzip(archive))
        try check(archive_write_set_filter_option(archive, "gzip", "compression-level", "9"))
        try check(archive_write_set_filter_option(archive, "gzip", "timestamp", nil))
        // Don't pad the last block to the size of a tape block.
        try check(archive_write_set_bytes_in_last_block(archive, 1))
        archive_entry_set_filetype(entry, ZipFile.plainFile)

        let most = mostBytes(for: bytes.count)
        return try [UInt8](unsafeUninitializedCapacity: most) { output, used in
            try check(archive_write_open_memory(archive, output.baseAddress, most, &used))
            try check(archive_write_header(archive, entry))
            guard bytes.withUnsafeBytes({ archive_write_data(archive, $0.baseAddress, $0.count) }) == bytes.count
            else { throw ZipError(of: archive) }
            try check(archive_write_close(archive))
        }
    }
}
