/// A template's name and text. Converts byte offsets to lines and columns.
struct Source: Sendable {
    let name: String
    let bytes: [UInt8]

    init(name: String, text: String) {
        self.name = name
        bytes = Array(text.utf8)
    }

    func error(_ sentence: String, at offset: Int) -> TemplateError {
        let location = position(of: offset)
        return TemplateError(
            template: name, line: location.line, column: location.column, sentence: sentence,
            excerpt: excerpt(at: offset))
    }

    /// The line, and the column in Unicode scalars, both counted from 1.
    func position(of offset: Int) -> (line: Int, column: Int) {
        let before = bytes[..<min(offset, bytes.count)]
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        // Continuation bytes (10xxxxxx) belong to the scalar before them.
        let column = bytes[start(ofLineAt: offset)..<before.endIndex].count { $0 & 0xC0 != 0x80 } + 1
        return (line, column)
    }

    /// The start of the line that contains `offset`.
    func start(ofLineAt offset: Int) -> Int {
        bytes[..<min(offset, bytes.count)].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    }

    /// The offset of the first U+FFFD, which marks bytes of the file that were not UTF-8.
    var brokenCharacter: Int? {
        bytes.indices.dropLast(2).first { bytes[$0] == 0xEF && bytes[$0 + 1] == 0xBF && bytes[$0 + 2] == 0xBD }
    }

    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }
}
