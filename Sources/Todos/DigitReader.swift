/// Reads a text of fixed layout, such as `2026-11-21`, byte by byte.
///
/// Every to-do in a list passes here three times, so it goes without substrings and Unicode's idea of a digit.
struct DigitReader {
    private var bytes: String.UTF8View.Iterator

    init(_ text: String) {
        bytes = text.utf8.makeIterator()
    }

    /// The number that the next `width` ASCII digits make; nil when one of them is no digit.
    mutating func number(width: Int) -> Int? {
        var number = 0
        for _ in 0..<width {
            guard let byte = bytes.next(), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return number
    }

    /// Whether the next byte is this one.
    mutating func skip(_ separator: Unicode.Scalar) -> Bool {
        bytes.next() == UInt8(ascii: separator)
    }

    /// Whether nothing is left.
    mutating func isAtEnd() -> Bool {
        bytes.next() == nil
    }
}
