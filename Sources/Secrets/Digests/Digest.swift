import CSodium
import Foundation

/// A SHA-256 digest (FIPS 180-4), such as that of a token: the database stores it instead of the token itself.
package struct Digest: Sendable, Hashable {
    /// The bytes of a file in memory at a time.
    private static let pieceSize = 1 << 20

    /// 32 bytes.
    package let bytes: [UInt8]

    /// Restores a digest from the database.
    package init(stored bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Hashes `message` without copying it.
    package init(of message: some ContiguousBytes) {
        var hash = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        message.withUnsafeBytes { bytes in
            _ = crypto_hash_sha256(&hash, bytes.bindMemory(to: UInt8.self).baseAddress, UInt64(bytes.count))
        }
        bytes = hash
    }

    /// Hashes a file.
    /// - Throws: the system's error when it can't be read.
    package init(ofFile path: String) throws {
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        defer { try? file.close() }
        var state = crypto_hash_sha256_state()
        crypto_hash_sha256_init(&state)
        while let piece = try file.read(upToCount: Self.pieceSize), !piece.isEmpty {
            _ = piece.withUnsafeBytes { bytes in
                crypto_hash_sha256_update(
                    &state, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt64(bytes.count))
            }
        }
        var hash = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        crypto_hash_sha256_final(&state, &hash)
        self.init(stored: hash)
    }

    /// 64 lower-case digits.
    package var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 0xF)]] }, as: UTF8.self)
    }
}
