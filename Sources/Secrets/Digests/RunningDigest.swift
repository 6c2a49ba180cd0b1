import CSodium

/// An incremental SHA-256 (FIPS 180-4).
package struct RunningDigest: ~Copyable {
    private var state = crypto_hash_sha256_state()

    package init() {
        crypto_hash_sha256_init(&state)
    }

    /// Hashes a further piece.
    package mutating func add(_ piece: [UInt8]) {
        crypto_hash_sha256_update(&state, piece, UInt64(piece.count))
    }

    /// Returns the digest of all pieces.
    package consuming func end() -> Digest {
        var hash = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        crypto_hash_sha256_final(&state, &hash)
        return Digest(stored: hash)
    }
}
