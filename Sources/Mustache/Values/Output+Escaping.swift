/// Bit n is set when byte n must not stand in text or in a quoted attribute: `"` 34, `&` 38, `'` 39, `<` 60, `>` 62.
@usableFromInline let escapedBytes: UInt64 = 1 << 34 | 1 << 38 | 1 << 39 | 1 << 60 | 1 << 62

extension Output {
    /// Appends a text so that it reads the same as HTML text and inside a quoted attribute.
    @usableFromInline mutating func appendEscaped(_ text: String) {
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
        for index in 0..<bytes.count {
            let byte = base[index]
            guard byte < 64, escapedBytes &>> UInt64(byte) & 1 == 1 else { continue }
            if index > run { append(base + run, count: index - run) }
            appendReference(byte)
            run = index + 1
        }
        if bytes.count > run { append(base + run, count: bytes.count - run) }
    }

    @inline(never) private mutating func appendReference(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "&"): append("&amp;")
        case UInt8(ascii: "<"): append("&lt;")
        case UInt8(ascii: ">"): append("&gt;")
        case UInt8(ascii: "\""): append("&quot;")
        default: append("&#39;")
        }
    }
}
