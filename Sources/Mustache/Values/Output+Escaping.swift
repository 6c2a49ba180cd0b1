/// Bit n is set when byte n must be escaped in text and quoted attributes: NUL, `"` 34, `&` 38, `'` 39, `<` 60, `>` 62.
@usableFromInline let escapedBytes: UInt64 = 1 << 0 | 1 << 34 | 1 << 38 | 1 << 39 | 1 << 60 | 1 << 62

extension Output {
    /// Appends a text escaped for HTML text and quoted attributes; in plain text, on one line.
    ///
    /// HTML can't represent NUL: parsers drop it or end the text there. It becomes U+FFFD, as the standard has it.
    @usableFromInline mutating func appendEscaped(_ text: String) {
        if isPlainText { return appendOnOneLine(text) }
        let done: Void? = text.utf8.withContiguousStorageIfAvailable { appendEscaped($0) }
        if done == nil {
            var copy = text
            copy.withUTF8 { appendEscaped($0) }
        }
    }

    /// Appends UTF-8 bytes, escaped; runs without special characters are copied at once.
    mutating func appendEscaped(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let base = bytes.baseAddress else { return }
        var run = 0
        var index = 0
        while index < bytes.count {
            if index + 8 <= bytes.count, Self.isPlain(base + index) {
                index += 8
                continue
            }
            // The last eight bytes overlap those already checked: most texts end without a special character.
            if index + 8 > bytes.count, bytes.count >= 8, Self.isPlain(base + bytes.count - 8) { break }
            // Eight bytes with a special character, or the last few: byte by byte.
            let end = min(index + 8, bytes.count)
            while index < end {
                let byte = base[index]
                if byte < 64, escapedBytes &>> UInt64(byte) & 1 == 1 {
                    if index > run { append(base + run, count: index - run) }
                    appendReference(byte)
                    run = index + 1
                }
                index += 1
            }
        }
        if bytes.count > run { append(base + run, count: bytes.count - run) }
    }

    /// Whether none of eight bytes has to be escaped, tested on all of them at once.
    ///
    /// `"` and `&` differ in one bit, as do `<` and `>`. `SIMD16` reads better and compiles to code nine times as slow.
    @inline(__always) private static func isPlain(_ start: UnsafePointer<UInt8>) -> Bool {
        let bytes = UnsafeRawPointer(start).loadUnaligned(as: UInt64.self)
        let quoteOrAmpersand = (bytes | every(4)) ^ every(UInt64(UInt8(ascii: "&")))
        let apostrophe = bytes ^ every(UInt64(UInt8(ascii: "'")))
        let angle = (bytes | every(2)) ^ every(UInt64(UInt8(ascii: ">")))
        return (zeros(quoteOrAmpersand) | zeros(apostrophe) | zeros(angle) | zeros(bytes)) == 0
    }

    /// A word of the same byte eight times.
    @inline(__always) private static func every(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }

    /// Nonzero when one of eight bytes is zero.
    @inline(__always) private static func zeros(_ bytes: UInt64) -> UInt64 {
        (bytes &- every(0x01)) & ~bytes & every(0x80)
    }

    @inline(never) private mutating func appendReference(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "&"): append("&amp;")
        case UInt8(ascii: "<"): append("&lt;")
        case UInt8(ascii: ">"): append("&gt;")
        case UInt8(ascii: "\""): append("&quot;")
        case UInt8(ascii: "'"): append("&#39;")
        default: append("\u{FFFD}")
        }
    }
}
