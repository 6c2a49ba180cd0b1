import CSodium

/// libsodium, initialized once; everything in this module that calls it goes through here first.
enum Sodium {
    /// True when the library is initialized: it found its random source and chose its fast code paths.
    static let isReady = sodium_init() >= 0

    /// `count` bytes from the operating system's random source.
    static func randomBytes(_ count: Int) -> [UInt8] {
        precondition(isReady, "libsodium finds no source of randomness")
        var bytes = [UInt8](repeating: 0, count: count)
        randombytes_buf(&bytes, count)
        return bytes
    }

    /// `bytes` in Base64 (RFC 4648); the variant says with which alphabet and padding.
    static func base64(_ bytes: [UInt8], variant: Int32) -> String {
        let capacity = sodium_base64_encoded_len(bytes.count, variant)
        var text = [CChar](repeating: 0, count: capacity)
        sodium_bin2base64(&text, capacity, bytes, bytes.count, variant)
        return text.untilNul
    }
}
