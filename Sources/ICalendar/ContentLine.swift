/// The lines that a calendar is made of (RFC 5545, section 3.1).
enum ContentLine {
    /// In octets, the line's end left out.
    static let longest = 75

    /// Adds a line and its end, folded where it is longer, and never within a character.
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

    /// What no line may hold: the RFC's CONTROL, which leaves the tab.
    static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        (scalar.value < 0x20 && scalar != "\t") || scalar.value == 0x7F
    }
}
