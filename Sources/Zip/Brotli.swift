import CBrotli

/// Compresses bytes for `Content-Encoding: br` (RFC 7932).
package enum Brotli {
    /// Compresses text as far as it goes, in up to 2 ms for each KB: not for an event loop's thread.
    /// - Throws: `ZipError` when there is no memory.
    package static func compress(_ bytes: [UInt8]) throws -> [UInt8] {
        let most = BrotliEncoderMaxCompressedSize(bytes.count)
        return try [UInt8](unsafeUninitializedCapacity: most) { output, used in
            used = most
            let isDone = BrotliEncoderCompress(
                BROTLI_MAX_QUALITY, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, bytes.count, bytes, &used,
                output.baseAddress)
            guard isDone == BROTLI_TRUE else { throw ZipError(description: "There is no memory to compress in.") }
        }
    }
}
