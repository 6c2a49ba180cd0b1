extension [UInt8] {
    /// Appends markup as it is.
    mutating func addMarkup(_ markup: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount))
    }

    /// Appends a number in decimal digits.
    mutating func add(_ number: Int) {
        append(contentsOf: String(number).utf8)
    }

    /// Appends a text, escaped for text and attributes; stretches that need no escaping are copied at once.
    mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            var run = 0
            for index in bytes.indices {
                let reference: StaticString
                switch bytes[index] {
                case UInt8(ascii: "&"): reference = "&amp;"
                case UInt8(ascii: "<"): reference = "&lt;"
                case UInt8(ascii: ">"): reference = "&gt;"
                case UInt8(ascii: "\""): reference = "&quot;"
                case UInt8(ascii: "'"): reference = "&#39;"
                default: continue
                }
                append(contentsOf: UnsafeBufferPointer(rebasing: bytes[run..<index]))
                addMarkup(reference)
                run = index + 1
            }
            append(contentsOf: UnsafeBufferPointer(rebasing: bytes[run...]))
        }
    }
}
