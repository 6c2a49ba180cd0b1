/// The content lines of a calendar (RFC 5545, section 3.1).
enum ContentLine {
    /// In octets, without the line end.
    static let longest = 75

    /// Appends a line and its line end, folded where longer than `longest`, and never within a character.
    static func write(_ line: String, into bytes: inout [UInt8]) {
        var length = 0
        for scalar in line.unicodeScalars {
            let width = UTF8.width(scalar)
            if length + width > longest {
                bytes += [UInt8(ascii: "\r"), UInt8(ascii: "\n"), UInt8(ascii: " ")]
                length = 1
            }
            bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
            length += width
        }
        bytes += [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
    }

    /// Whether a line must not contain a scalar: the RFC's CONTROL, which excludes the tab.
    static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        (scalar.value < 0x20 && scalar != "\t") || scalar.value == 0x7F
    }
}
