/// Decodes a file to UTF-8 without a byte order mark.
enum ImportText {
    /// How the files of old versions of Excel and Outlook begin (MS-CFB, section 2.2).
    private static let compoundFile: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0]
    /// How zip files begin (PKWARE's APPNOTE, section 4.3.7), and gzip files (RFC 1952, section 2.3.1).
    private static let (zip, gzip): ([UInt8], [UInt8]) = ([0x50, 0x4B, 0x03, 0x04], [0x1F, 0x8B])
    /// What the zip file of a workbook has in it, of Excel (ECMA-376) and of LibreOffice (OpenDocument).
    private static let workbookNames = ["xl/workbook", "opendocument.spreadsheet"]

    /// - Throws: `ImportError` when the file isn't text.
    static func utf8(_ bytes: [UInt8]) throws(ImportError) -> [UInt8] {
        if isWorkbook(bytes) { throw .workbook }
        if bytes.starts(with: zip) || bytes.starts(with: gzip) { throw .compressed }
        let text = try decoded(bytes)
        if let index = text.firstIndex(of: 0) { throw .holdsNUL(line: line(of: index, in: text)) }
        return text
    }

    private static func isWorkbook(_ bytes: [UInt8]) -> Bool {
        if bytes.starts(with: compoundFile) { return true }
        guard bytes.starts(with: zip) else { return false }
        // A zip file ends with the names of the files in it, and one of OpenDocument begins with its media type.
        let ends = Array(bytes.prefix(4096) + bytes.suffix(65_536))
        return workbookNames.contains { ends.contains($0.utf8) }
    }

    private static func decoded(_ bytes: [UInt8]) throws(ImportError) -> [UInt8] {
        if bytes.starts(with: [0xFF, 0xFE]) { return try utf16(bytes.dropFirst(2), low: 0) }
        if bytes.starts(with: [0xFE, 0xFF]) { return try utf16(bytes.dropFirst(2), low: 1) }
        if let low = lowOfUnmarkedUTF16(bytes) { return try utf16(bytes[...], low: low) }
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        guard String(validating: text, as: UTF8.self) != nil else { throw .notText(line: firstBadLine(of: text)) }
        return text
    }

    /// The index of the low-order byte in each pair, where no mark says it; nil for any other text. As in JSON (RFC 4627,
    /// section 3), two characters of ASCII have a NUL each in UTF-16, and none in UTF-8.
    private static func lowOfUnmarkedUTF16(_ bytes: [UInt8]) -> Int? {
        switch bytes.prefix(4).map({ $0 == 0 }) {
        case [false, true, false, true]: 0
        case [true, false, true, false]: 1
        default: nil
        }
    }

    /// - Parameter low: the index of the low-order byte in each pair.
    private static func utf16(_ bytes: ArraySlice<UInt8>, low: Int) throws(ImportError) -> [UInt8] {
        guard bytes.count.isMultiple(of: 2) else { throw .notText(line: 1) }
        let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map { index in
            UInt16(bytes[index + low]) | UInt16(bytes[index + 1 - low]) << 8
        }
        guard let text = String(validating: units, as: UTF16.self) else { throw .notText(line: 1) }
        return Array(text.utf8)
    }

    private static func firstBadLine(of text: [UInt8]) -> Int {
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return (lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0) + 1
    }

    private static func line(of index: Int, in text: [UInt8]) -> Int {
        text[..<index].count { $0 == UInt8(ascii: "\n") } + 1
    }
}
