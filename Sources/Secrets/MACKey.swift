import CSodium

/// A key that seals nothing but proves who wrote something: HMAC-SHA-256 (RFC 2104, FIPS 198-1).
package struct MACKey: Sendable {
    package static let byteCount = Int(crypto_auth_hmacsha256_KEYBYTES)

    private let bytes: [UInt8]

    package static func random() -> MACKey {
        MACKey(bytes: Sodium.randomBytes(byteCount))
    }

    /// Takes the key as it was stored; nil unless there are exactly `byteCount` bytes.
    package init?(stored bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = bytes
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The key's bytes, for the file that keeps it.
    package var exposed: [UInt8] { bytes }

    /// The code that only a holder of the key can make for `message`.
    package func code(for message: [UInt8]) -> Digest {
        var code = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_BYTES))
        _ = crypto_auth_hmacsha256(&code, message, UInt64(message.count), bytes)
        return Digest(stored: code)
    }
}
