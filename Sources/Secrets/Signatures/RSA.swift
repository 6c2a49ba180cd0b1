/// RSASSA-PKCS1-v1_5 signatures with SHA-256 (RFC 8017, section 8.2): RS256 of RFC 7518.
package enum RSA {
    package struct PublicKey: Sendable {
        /// In bits: a smaller modulus is too weak (RFC 7518, section 3.3), a larger one only costs time.
        package static let sizes = 2048...8192

        private let key: OpenSSLKey

        /// Both numbers are unsigned and big-endian.
        ///
        /// Nil when the size of `modulus` is outside `sizes`, when it is even, or when `exponent` is even, under 3 or
        /// over 32 bits: a key's owner could make every check of a signature as slow as they like.
        package init?(modulus: [UInt8], exponent: [UInt8]) {
            let (modulus, exponent) = (Self.withoutZeros(modulus), Self.withoutZeros(exponent))
            guard let first = modulus.first, let last = modulus.last,
                Self.sizes.contains(modulus.count * 8 - first.leadingZeroBitCount), last & 1 == 1,
                let lowest = exponent.last, lowest & 1 == 1, exponent != [1], exponent.count <= 4
            else { return nil }
            let encoded = DER.sequence(DER.integer(modulus), DER.integer(exponent))
            guard let key = OpenSSLKey(rsaPublicKey: encoded) else { return nil }
            self.key = key
        }

        /// Whether `signature`, as long as the modulus, is this key's signature of `message`.
        package func isValidSignature(_ signature: [UInt8], for message: [UInt8]) -> Bool {
            key.isSHA256Signature(signature, of: message)
        }

        private static func withoutZeros(_ bytes: [UInt8]) -> [UInt8] {
            Array(bytes.drop { $0 == 0 })
        }
    }
}
