import CSodium

/// HMAC-SHA-256 (RFC 2104, FIPS 198-1) with an external key of any length.
package enum HMACSHA256 {
    package static func code(for message: [UInt8], key: Secret) -> Digest {
        precondition(Sodium.isReady)
        return key.expose { text in
            let bytes = Array(text.utf8)
            var state = crypto_auth_hmacsha256_state()
            var code = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_BYTES))
            _ = crypto_auth_hmacsha256_init(&state, bytes, bytes.count)
            _ = crypto_auth_hmacsha256_update(&state, message, UInt64(message.count))
            _ = crypto_auth_hmacsha256_final(&state, &code)
            return Digest(stored: code)
        }
    }
}
