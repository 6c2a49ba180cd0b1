import COpenSSL

/// A password's key in a filter: the first 64 bits of the SHA-1 (FIPS 180-4) of its UTF-8 bytes.
///
/// SHA-1, because lists of breached passwords use it; nothing here relies on its strength.
package struct BreachedKey: Sendable, Hashable, Comparable {
    package let number: UInt64

    /// The key of an unmodified password, its accents already composed (NFC) as in those lists.
    package init(of password: String) {
        let text = Array(password.utf8)
        var hash = [UInt8](repeating: 0, count: Int(SHA_DIGEST_LENGTH))
        SHA1(text, text.count, &hash)
        number = hash.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Parses a SHA-1 of 40 hexadecimal digits; nil for anything else.
    package init?(hexadecimal digits: UnsafeRawBufferPointer) {
        guard digits.count == 40 else { return nil }
        var number: UInt64 = 0
        for (position, digit) in digits.enumerated() {
            let value: UInt8
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
            case UInt8(ascii: "A")...UInt8(ascii: "F"): value = digit - UInt8(ascii: "A") + 10
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
            default: return nil
            }
            if position < 16 { number = number << 4 | UInt64(value) }
        }
        self.number = number
    }

    package static func < (one: BreachedKey, other: BreachedKey) -> Bool {
        one.number < other.number
    }
}
