/// Reads a text of fixed layout, such as `2026-11-21`, byte by byte.
///
/// It runs three times for every to-do in a list, so it avoids substrings and Unicode's notion of a digit.
struct DigitReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0

    /// - Parameter bytes: valid for as long as the reader is in use.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// Returns what `read` makes of a text, with a reader at its start.
    static func read<Value>(_ text: String, _ read: (inout DigitReader) -> Value) -> Value {
        var text = text
        return text.withUTF8 { bytes in
            var reader = DigitReader(bytes)
            return read(&reader)
        }
    }

    /// Reads a number of `width` ASCII digits; nil if one of them is not a digit.
    mutating func number(width: Int) -> Int? {
        guard bytes.count - index >= width else { return nil }
        var number = 0
        for index in index..<index + width {
            let digit = Int(bytes[index]) - Int(UInt8(ascii: "0"))
            guard (0...9).contains(digit) else { return nil }
            number = number * 10 + digit
        }
        index += width
        return number
    }

    /// Skips the next byte if it is `separator`; returns whether it was.
    mutating func skip(_ separator: Unicode.Scalar) -> Bool {
        guard index < bytes.count, bytes[index] == UInt8(ascii: separator) else { return false }
        index += 1
        return true
    }

    /// Whether nothing is left.
    var isAtEnd: Bool { index == bytes.count }
}
