/// The lines of a file, those that were folded put together again (RFC 5545, section 3.1).
///
/// Lines may also end in LF alone, or CR alone, as many programs write them. Folds are undone byte by byte: some programs
/// cut characters in two.
struct UnfoldedLines {
    private let bytes: [UInt8]
    private let longest: Int
    private var position: Int
    /// How many lines were passed.
    private var count = 0

    init(_ bytes: [UInt8], longest: Int) {
        self.bytes = bytes
        self.longest = longest
        // A byte order mark, which says nothing that the RFC has not said.
        position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// The next line that is not empty, and where it began; nil at the end.
    /// - Throws: `CalendarError` for one that is too long, is not UTF-8, or holds what no line may hold.
    mutating func next() throws(CalendarError) -> (text: String, number: Int)? {
        while position < bytes.count {
            let number = count + 1
            var line: [UInt8] = []
            repeat {
                let piece = takePiece()
                guard line.count + piece.count <= longest else { throw CalendarError(.lineTooLong, line: number) }
                line += piece
            } while takeFold()
            guard !line.isEmpty else { continue }
            guard let text = String(validating: line, as: UTF8.self) else {
                throw CalendarError(.notUTF8, line: number)
            }
            guard !text.unicodeScalars.contains(where: ContentLine.isControl) else {
                throw CalendarError(.controlCharacter, line: number)
            }
            return (text, number)
        }
        return nil
    }

    /// Up to the line's end, which is passed.
    private mutating func takePiece() -> ArraySlice<UInt8> {
        let start = position
        while position < bytes.count, bytes[position] != UInt8(ascii: "\n"), bytes[position] != UInt8(ascii: "\r") {
            position += 1
        }
        let piece = bytes[start..<position]
        if position < bytes.count {
            let isCarriageReturn = bytes[position] == UInt8(ascii: "\r")
            position += 1
            if isCarriageReturn, position < bytes.count, bytes[position] == UInt8(ascii: "\n") { position += 1 }
        }
        count += 1
        return piece
    }

    /// Whether the next line goes on with this one; the blank that says so is passed.
    private mutating func takeFold() -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: " ") || bytes[position] == UInt8(ascii: "\t")
        else { return false }
        position += 1
        return true
    }
}
