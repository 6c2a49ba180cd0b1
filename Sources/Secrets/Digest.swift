import CSodium
import Foundation

/// The SHA-256 (FIPS 180-4) of a token: what the database keeps instead of the token itself.
package struct Digest: Sendable, Hashable {
    /// 32 bytes.
    package let bytes: [UInt8]

    /// Takes bytes that a database gave back.
    package init(stored bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Hashes `message`, without a copy of it.
    package init(of message: some ContiguousBytes) {
        var hash = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        message.withUnsafeBytes { bytes in
            _ = crypto_hash_sha256(&hash, bytes.bindMemory(to: UInt8.self).baseAddress, UInt64(bytes.count))
        }
        bytes = hash
    }
}
