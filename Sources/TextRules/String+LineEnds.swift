extension String {
    /// The text with CR LF and CR replaced by LF.
    package var withPlainLineEnds: String {
        let (carriageReturn, lineFeed) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
        guard utf8.contains(carriageReturn) else { return self }
        var plain: [UInt8] = []
        plain.reserveCapacity(utf8.count)
        var previous: UInt8 = 0
        for byte in utf8 {
            if byte == carriageReturn {
                plain.append(lineFeed)
            } else if byte != lineFeed || previous != carriageReturn {
                plain.append(byte)
            }
            previous = byte
        }
        return String(decoding: plain, as: UTF8.self)
    }

    /// The text with U+2028 LINE SEPARATOR and U+2029 PARAGRAPH SEPARATOR replaced by LF. Passwords keep both, so it is no
    /// part of `withPlainLineEnds`.
    var withoutLineSeparators: String {
        guard unicodeScalars.contains(where: Self.isSeparator) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.map { Self.isSeparator($0) ? "\n" : $0 }))
    }

    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 0x2028 || scalar.value == 0x2029
    }
}
