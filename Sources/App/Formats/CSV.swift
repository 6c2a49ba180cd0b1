/// Lines of comma-separated values (RFC 4180), every cell in quotes.
///
/// UTF-8 with a byte order mark, because Excel reads a file without one in the system's legacy code page. A cell that a
/// spreadsheet would read as a formula is prefixed with an apostrophe (OWASP, "CSV Injection").
enum CSV {
    /// Written once, before the first line.
    static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Characters that start a formula, or that a spreadsheet strips before one; the wide forms count in East Asia.
    private static let formulaStarts: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"]

    /// A line, including its line end.
    static func line(_ cells: [String]) -> [UInt8] {
        var line: [UInt8] = []
        for (position, cell) in cells.enumerated() {
            line += Array(position == 0 ? "\"".utf8 : ",\"".utf8)
            if isFormula(cell) { line.append(UInt8(ascii: "'")) }
            for byte in cell.utf8 {
                if byte == UInt8(ascii: "\"") { line.append(byte) }
                line.append(byte)
            }
            line.append(UInt8(ascii: "\""))
        }
        return line + [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
    }

    /// A cell as read from a file, without the apostrophe that `line` added.
    static func unguarded(_ cell: String) -> String {
        cell.first == "'" && isFormula(cell) ? String(cell.dropFirst()) : cell
    }

    /// Skips leading apostrophes: otherwise the member's own couldn't be told from the one that `line` adds.
    private static func isFormula(_ cell: String) -> Bool {
        cell.unicodeScalars.first { $0 != "'" }.map(formulaStarts.contains) ?? false
    }
}
