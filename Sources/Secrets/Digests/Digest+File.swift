import CSodium
import Foundation

extension Digest {
    /// The bytes of a file in memory at a time.
    private static let pieceSize = 1 << 20

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
}
