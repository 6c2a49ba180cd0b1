import CSodium

/// Ed25519 signatures (RFC 8032, section 5.1). A signature is 64 bytes.
package enum Ed25519 {
    package struct PublicKey: Sendable {
        private static let size = Int(crypto_sign_PUBLICKEYBYTES)

        private let bytes: [UInt8]

        /// Nil when `bytes` are not 32, or not a point of the curve's large group.
        package init?(_ bytes: [UInt8]) {
            guard bytes.count == Self.size, Sodium.isReady, crypto_core_ed25519_is_valid_point(bytes) == 1 else {
                return nil
            }
            self.bytes = bytes
        }

        /// Restores a key that was checked before it was stored: that takes almost as long as verifying a signature. Nil
        /// when it has another size.
        package init?(stored bytes: [UInt8]) {
            guard bytes.count == Self.size, Sodium.isReady else { return nil }
            self.bytes = bytes
        }

        /// Whether `signature` is this key's signature of `message`.
        package func isValidSignature(_ signature: [UInt8], for message: [UInt8]) -> Bool {
            signature.count == Int(crypto_sign_BYTES)
                && crypto_sign_verify_detached(signature, message, UInt64(message.count), bytes) == 0
        }
    }
}
