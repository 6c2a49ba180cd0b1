/// How a part's text is written into the message (RFC 2045, section 6).
enum TransferEncoding: String {
    case sevenBit = "7bit"
    case eightBit = "8bit"
    case quotedPrintable = "quoted-printable"

    /// RFC 5322, section 2.1.1, without the line's end.
    private static let longestLine = 998
    /// RFC 2045, section 6.7 (5), with the `=` that stands at a broken line's end.
    private static let longestEncodedLine = 76

    /// Returns the encoding that changes `text` least.
    /// - Parameter eightBit: whether bytes above 127 may stay as they are; a mail server need not take them.
    static func fitting(_ text: String, eightBit: Bool) -> TransferEncoding {
        let lines = lines(text)
        let isOrdinary = lines.allSatisfy { line in
            // Old programs take a line that begins with "From " for the next email.
            line.count <= longestLine && !line.contains { $0 < 0x20 && $0 != 0x09 } && !line.starts(with: "From ".utf8)
        }
        guard isOrdinary else { return .quotedPrintable }
        if lines.allSatisfy({ $0.allSatisfy { $0 < 0x80 } }) { return .sevenBit }
        return eightBit ? .eightBit : .quotedPrintable
    }

    /// `text` with lines that end in CRLF, the last one too.
    func encode(_ text: String) -> [UInt8] {
        Self.lines(text).flatMap { line in
            (self == .quotedPrintable ? Self.quoted(line) : Array(line)) + [0x0D, 0x0A]
        }
    }

    private static func lines(_ text: String) -> [ArraySlice<UInt8>] {
        Array(text.replacing("\r\n", with: "\n").utf8).split(separator: 0x0A, omittingEmptySubsequences: false)
    }

    /// RFC 2045, section 6.7: everything but printable ASCII as `=XX`, broken into short lines.
    private static func quoted(_ line: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        var column = 0
        for (index, byte) in zip(line.indices, line) {
            let isLast = index == line.endIndex - 1
            var piece = quoted(byte, isFirst: column == 0, isLast: isLast)
            if column + piece.count > longestEncodedLine - (isLast ? 0 : 1) {
                bytes += [0x3D, 0x0D, 0x0A]
                column = 0
                piece = quoted(byte, isFirst: true, isLast: isLast)
            }
            bytes += piece
            column += piece.count
        }
        return bytes
    }

    /// A blank at the end of a line, and a dot or the F of "From " at its start, may be changed in transit.
    private static func quoted(_ byte: UInt8, isFirst: Bool, isLast: Bool) -> [UInt8] {
        let isBlank = byte == 0x20 || byte == 0x09
        let isPlain =
            (0x21...0x7E).contains(byte) && byte != 0x3D && !(isFirst && (byte == 0x2E || byte == 0x46))
            || isBlank && !isLast
        return isPlain ? [byte] : [0x3D] + hexadecimal(byte)
    }

    private static func hexadecimal(_ byte: UInt8) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        return [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
}
