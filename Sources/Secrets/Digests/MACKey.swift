import CSodium

/// A key for message authentication codes: HMAC-SHA-256 (RFC 2104, FIPS 198-1).
package struct MACKey: Sendable {
    package static let byteCount = Int(crypto_auth_hmacsha256_KEYBYTES)

    private let bytes: [UInt8]
    /// Previous keys, which no longer sign but still verify.
    private let previous: [[UInt8]]

    package static func random() -> MACKey {
        MACKey(bytes: Sodium.randomBytes(byteCount))
    }

    /// Restores the stored key and its predecessors, newest first; nil unless each has exactly `byteCount` bytes.
    package init?(stored bytes: [UInt8], previous: [[UInt8]] = []) {
        guard ([bytes] + previous).allSatisfy({ $0.count == Self.byteCount }) else { return nil }
        (self.bytes, self.previous) = (bytes, previous)
    }

    private init(bytes: [UInt8]) {
        (self.bytes, previous) = (bytes, [])
    }

    /// The current key only: codes made with its predecessors are no longer valid.
    package var withoutPrevious: MACKey { MACKey(bytes: bytes) }

    /// The key's bytes, for the key file.
    package var exposed: [UInt8] { bytes }

    /// Tells the key apart from others without revealing it.
    package var fingerprint: Digest { code(for: Array("fingerprint".utf8)) }

    /// Computes the authentication code of `message`.
    package func code(for message: [UInt8]) -> Digest {
        Self.code(for: message, bytes)
    }

    /// The age of the key that made `code` for `message`: 0 for this one, 1 for its predecessor; nil for none of them.
    package func age(of code: [UInt8], for message: [UInt8]) -> Int? {
        ([bytes] + previous).firstIndex { ConstantTime.areEqual(Self.code(for: message, $0).bytes, code) }
    }

    private static func code(for message: [UInt8], _ key: [UInt8]) -> Digest {
        var code = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_BYTES))
        _ = crypto_auth_hmacsha256(&code, message, UInt64(message.count), key)
        return Digest(stored: code)
    }
}
