import TextRules

/// The unfolded lines of a file (RFC 5545, section 3.1).
///
/// Lines may also end in LF alone or CR alone, as many programs write them, or in CR CR LF, as Windows makes of CR LF that
/// was written as text. Unfolding works on bytes, because some programs fold within a character.
struct UnfoldedLines {
    private static let longLineEnds = [Array("\r\r\n".utf8), Array("\r\n".utf8)]

    private let bytes: [UInt8]
    private let longest: Int
    private var position: Int
    /// The number of lines read, before unfolding.
    private var count = 0

    init(_ bytes: [UInt8], longest: Int) {
        self.bytes = bytes
        self.longest = longest
        // Skips a byte order mark: the RFC specifies UTF-8 anyway.
        position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// The next non-empty line, stream-safe, and its first line number; nil at the end.
    /// - Parameter isUnread: whether a line that is too long is skipped, by the name of its property.
    /// - Throws: `CalendarError` for another one that is too long, isn't UTF-8, or contains a control character.
    mutating func next(
        skippingLong isUnread: (_ name: String) -> Bool
    ) throws(CalendarError) -> (text: String, number: Int)? {
        while position < bytes.count {
            let number = count + 1
            var line: [UInt8] = []
            var isSkipped = false
            repeat {
                let piece = takePiece()
                let room = longest - line.count
                line += piece.prefix(room)
                guard piece.count > room, !isSkipped else { continue }
                guard let name = Property.name(of: line), isUnread(name) else {
                    throw CalendarError(.lineTooLong, line: number)
                }
                isSkipped = true
            } while takeFold()
            guard !isSkipped, !line.isEmpty else { continue }
            guard let text = String(validating: line, as: UTF8.self) else {
                throw CalendarError(.notUTF8, line: number)
            }
            guard !text.unicodeScalars.contains(where: ContentLine.isControl) else {
                throw CalendarError(.controlCharacter, line: number)
            }
            return (text.streamSafe, number)
        }
        return nil
    }

    /// Takes the bytes up to the line end, and skips that.
    private mutating func takePiece() -> ArraySlice<UInt8> {
        let start = position
        while position < bytes.count, bytes[position] != UInt8(ascii: "\n"), bytes[position] != UInt8(ascii: "\r") {
            position += 1
        }
        let piece = bytes[start..<position]
        if position < bytes.count {
            let rest = bytes[position...].prefix(3)
            position += Self.longLineEnds.first { rest.starts(with: $0) }?.count ?? 1
        }
        count += 1
        return piece
    }

    /// Whether the next line continues this one; skips the blank that says so.
    private mutating func takeFold() -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: " ") || bytes[position] == UInt8(ascii: "\t")
        else { return false }
        position += 1
        return true
    }
}
