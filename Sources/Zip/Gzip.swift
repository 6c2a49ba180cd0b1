import CDeflate

/// Compresses bytes for `Content-Encoding: gzip` (RFC 1952).
package enum Gzip {
    /// How much time a smaller result is worth, as a level of libdeflate.
    package enum Effort: Int32, Sendable {
        /// For what is compressed while a visitor waits. The next level takes 64 % more instructions, and makes 1 % of a
        /// list less.
        case least = 1
        /// For what is compressed once.
        case most = 12
    }

    /// Compresses deterministically: no timestamp is written.
    /// - Throws: `ZipError` when there is no memory.
    package static func compress(_ bytes: [UInt8], _ effort: Effort) throws -> [UInt8] {
        guard let compressor = libdeflate_alloc_compressor(effort.rawValue) else {
            throw ZipError(description: "There is no memory to compress in.")
        }
        defer { libdeflate_free_compressor(compressor) }
        let most = libdeflate_gzip_compress_bound(compressor, bytes.count)
        return [UInt8](unsafeUninitializedCapacity: most) { output, used in
            used = libdeflate_gzip_compress(compressor, bytes, bytes.count, output.baseAddress, most)
        }
    }
}
