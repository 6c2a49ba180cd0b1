import CZlib

/// Compresses bytes for `Content-Encoding: gzip` (RFC 1952).
package enum Gzip {
    /// How much time a smaller result is worth.
    package enum Effort: Int32, Sendable {
        /// For what is compressed while a visitor waits. A list of 20 KB becomes 4.1 KB; that is 130 bytes less than by
        /// zlib's level 1, which takes 4 % fewer instructions. The next level takes 57 % more.
        case least = 3
        /// For what is compressed once: 65 µs and more for the same page, which becomes 3 KB.
        case most = 9
    }

    /// zlib's number for the largest window, with gzip's head and trailer around the deflated data.
    private static let gzipWindow = MAX_WBITS + 16
    /// zlib's default.
    private static let memoryLevel: Int32 = 8

    /// Compresses deterministically: no timestamp is written.
    /// - Throws: `ZipError` when there is no memory.
    package static func compress(_ bytes: [UInt8], _ effort: Effort) throws -> [UInt8] {
        var stream = z_stream()
        func check(_ status: Int32, is expected: Int32) throws {
            guard status == expected else { throw ZipError(description: "zlib failed with status \(status).") }
        }
        try check(
            deflateInit2_(
                &stream, effort.rawValue, Z_DEFLATED, gzipWindow, memoryLevel, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
                Int32(MemoryLayout<z_stream>.size)),
            is: Z_OK)
        defer { deflateEnd(&stream) }
        let most = Int(deflateBound(&stream, UInt(bytes.count)))
        return try [UInt8](unsafeUninitializedCapacity: most) { output, used in
            try bytes.withUnsafeBufferPointer { input in
                // zlib only reads it.
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                try check(deflate(&stream, Z_FINISH), is: Z_STREAM_END)
            }
            used = Int(stream.total_out)
        }
    }
}
