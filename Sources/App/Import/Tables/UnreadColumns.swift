/// The columns of a table that nothing is read from. The first value in each gives a warning.
struct UnreadColumns {
    /// What cells have where nothing was chosen, as in Outlook's tables.
    private static let defaults: Set = ["", "none", "normal", "false", "0%", "0 hours"]

    private let names: [String]
    /// The indices of those that are read, or that a warning was about.
    private var settled: Set<Int>

    /// - Parameter rows: a table whose header was read.
    init(_ rows: ImportRows) {
        (names, settled) = (rows.names, rows.indices(of: TableColumns.known))
    }

    /// Warns of each column that has its first value in a row, by its name, or by its number if it has none.
    /// - Throws: `ImportError.tooMany`.
    mutating func warn(of row: ImportRows.Row, _ contents: inout ImportContents) throws(ImportError) {
        for (index, cell) in row.cells.enumerated()
        where !settled.contains(index) && !ImportedWord.isOne(of: Self.defaults, cell) {
            settled.insert(index)
            let name = index < names.count ? names[index] : ""
            try contents.warning(.columnLeftOut, at: row.line, about: name.isEmpty ? "\(index + 1)" : name)
        }
    }
}
