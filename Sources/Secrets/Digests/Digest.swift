import CSodium
import Foundation

/// A SHA-256 digest (FIPS 180-4), such as that of a token: the database stores it instead of the token itself.
package struct Digest: Sendable, Hashable {
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
}
