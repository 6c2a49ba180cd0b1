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
}
