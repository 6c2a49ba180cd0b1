import COpenSSL

/// ECDSA on the curve P-256 with SHA-256 (FIPS 186-5, section 6): ES256 of RFC 7518, section 3.4.
///
/// A signature is 64 bytes: the numbers r and s, 32 bytes each, big-endian.
package enum P256 {
    package struct PublicKey: Sendable {
        /// A key without a point, whose curve all others take over: OpenSSL 3 takes twenty times as long to parse an
        /// encoded key.
        private static let curve = OpenSSLKey(curve: P256.group)

        private let key: OpenSSLKey

        /// The point (`x`, `y`), 32 bytes each, big-endian; nil when it isn't on the curve.
        package init?(x: [UInt8], y: [UInt8]) {
            guard x.count == P256.size, y.count == P256.size else { return nil }
            // An uncompressed point (RFC 5480, section 2.2).
            guard let key = OpenSSLKey(point: [4] + x + y, on: Self.curve) else { return nil }
            self.key = key
        }

        /// Whether `signature` is this key's signature of `message`.
        package func isValidSignature(_ signature: [UInt8], for message: [UInt8]) -> Bool {
            guard signature.count == 2 * P256.size else { return false }
            let (r, s) = (Array(signature.prefix(P256.size)), Array(signature.suffix(P256.size)))
            // OpenSSL's form (RFC 3279, section 2.2.3).
            let signature = DER.sequence(DER.integer(r), DER.integer(s))
            return key.isSHA256Signature(signature, of: message)
        }

        /// The same for a signature in the form of RFC 3279, section 2.2.3, which WebAuthn uses.
        package func isValidDERSignature(_ signature: [UInt8], for message: [UInt8]) -> Bool {
            key.isSHA256Signature(signature, of: message)
        }
    }

    package struct PrivateKey: Sendable {
        private let key: OpenSSLKey

        /// Parses unencrypted PEM (RFC 7468); nil for anything else, and for a key on another curve.
        package init?(pem: String) {
            defer { ERR_clear_error() }
            // OpenSSL reads the text in place, for as long as the source exists.
            let pointer = Array(pem.utf8).withUnsafeBytes { text -> OpaquePointer? in
                guard let source = BIO_new_mem_buf(text.baseAddress, Int32(clamping: text.count)) else { return nil }
                defer { BIO_free(source) }
                // Without the callback, OpenSSL would ask for a passphrase on the terminal.
                return PEM_read_bio_PrivateKey(source, nil, { _, _, _, _ in -1 }, nil)
            }
            guard let pointer else { return nil }
            key = OpenSSLKey(pointer)
            var group = [CChar](repeating: 0, count: 32)
            guard EVP_PKEY_get_group_name(pointer, &group, group.count, nil) == 1, group.untilNul == P256.group
            else { return nil }
        }

        /// Signs `message`; nil when OpenSSL lacks memory or randomness.
        package func signature(for message: [UInt8]) -> [UInt8]? {
            key.signSHA256(message).flatMap(P256.decoded)
        }
    }

    /// The size of a coordinate, or of half a signature, in bytes.
    private static let size = 32

    /// The curve's name in OpenSSL.
    private static let group = "prime256v1"

    /// Converts OpenSSL's signature to 64 bytes.
    private static func decoded(_ signature: [UInt8]) -> [UInt8]? {
        signature.withUnsafeBufferPointer { bytes in
            var pointer = bytes.baseAddress
            guard let numbers = d2i_ECDSA_SIG(nil, &pointer, bytes.count) else { return nil }
            defer { ECDSA_SIG_free(numbers) }
            var halves = [UInt8](repeating: 0, count: 2 * size)
            let isWhole = halves.withUnsafeMutableBufferPointer { halves in
                BN_bn2binpad(ECDSA_SIG_get0_r(numbers), halves.baseAddress, Int32(size)) == size
                    && BN_bn2binpad(ECDSA_SIG_get0_s(numbers), halves.baseAddress?.advanced(by: size), Int32(size))
                        == size
            }
            return isWhole ? halves : nil
        }
    }
}
