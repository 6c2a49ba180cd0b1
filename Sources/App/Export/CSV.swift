/// Lines of comma-separated values (RFC 4180), every cell in quotes.
///
/// UTF-8 with a byte order mark, because Excel takes a file without one for the machine's old code page. A cell that a
/// spreadsheet would take for a formula gets an apostrophe in front (OWASP, "CSV Injection").
enum CSV {
    /// Stands once, before the first line.
    static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// What begins a formula, or is taken away by a spreadsheet and shows what does; the wide forms count in East Asia.
    private static let formulaStarts: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"]

    /// A line, its end included.
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

    /// A cell that was read, without the apostrophe that `line` put in front.
    static func unguarded(_ cell: String) -> String {
        cell.first == "'" && isFormula(cell) ? String(cell.dropFirst()) : cell
    }

    /// Apostrophes of one's own before it don't count, or nobody could tell them from ours.
    private static func isFormula(_ cell: String) -> Bool {
        cell.unicodeScalars.first { $0 != "'" }.map(formulaStarts.contains) ?? false
    }
}
