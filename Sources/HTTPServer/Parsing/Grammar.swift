/// The bytes allowed in each part of a request: RFC 9110 §5.6.2 (token), §5.5 (field values), RFC 3986 §3 (target).
///
/// Sets of ASCII bytes are two 64-bit words: no table in memory, no branch per class.
enum Grammar {
    struct ASCIISet {
        let low: UInt64
        let high: UInt64

        init(_ characters: StaticString) {
            var (low, high): (UInt64, UInt64) = (0, 0)
            characters.withUTF8Buffer { bytes in
                for byte in bytes {
                    if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
                }
            }
            self.low = low
            self.high = high
        }

        @inline(__always)
        func contains(_ byte: UInt8) -> Bool {
            let word = byte < 64 ? low : byte < 128 ? high : 0
            return (word >> UInt64(byte & 63)) & 1 == 1
        }
    }

    /// Method and field names.
    static let token = ASCIISet("!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")

    /// pchar and "/", without "%", which must be followed by two hex digits.
    static let path = ASCIISet(
        "-._~!$&'()*+,;=:@/0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")

    /// RFC 3986, and what browsers leave unescaped in a typed query (WHATWG URL, "query percent-encode set").
    static let query = ASCIISet(
        "-._~!$&'()*+,;=:@/?%[]{}|\\^`0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")

    /// reg-name and IPv4address, without "%", which must be followed by two hex digits.
    static let host = ASCIISet("-._~!$&'()*+,;=0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")

    /// Within the brackets of an IP literal.
    static let addressLiteral = ASCIISet(":.0123456789abcdefABCDEF")

    /// VCHAR, obs-text, space and tab. NUL, CR and the other controls are excluded: some parsers end a line there.
    @inline(__always)
    static func isFieldValue(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != 0x7F || byte == 0x09
    }

    @inline(__always)
    static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09
    }

    /// Without the blanks around (RFC 9110 §5.6.3).
    static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var bytes = bytes.drop(while: isBlank)
        while let last = bytes.last, isBlank(last) { bytes.removeLast() }
        return bytes
    }

    @inline(__always)
    static func isDigit(_ byte: UInt8) -> Bool {
        byte >= 0x30 && byte <= 0x39
    }

    static func hexValue(_ byte: UInt8) -> Int? {
        switch byte {
        case 0x30...0x39: Int(byte) - 0x30
        case 0x41...0x46: Int(byte) - 0x41 + 10
        case 0x61...0x66: Int(byte) - 0x61 + 10
        default: nil
        }
    }

    @inline(__always)
    static func lowercased(_ byte: UInt8) -> UInt8 {
        byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
    }

    static let carriageReturn: UInt8 = 0x0D
    static let lineFeed: UInt8 = 0x0A
}
