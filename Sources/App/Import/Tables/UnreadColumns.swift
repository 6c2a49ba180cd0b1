/// The columns of a table with values that aren't imported: nothing is read from them, or another one for the same counts.
/// The first such value in each gives a warning.
struct UnreadColumns {
    /// What cells have where nothing was chosen, as in Outlook's tables.
    private static let defaults: Set = ["", "none", "normal", "false", "0%", "0 hours"]

    private let names: [String]
    /// The indices of the columns for the same, in the order in which they count; only if there are several.
    private let rivals: [[Int]]
    /// The indices of those that are read, where another doesn't count instead.
    private let known: Set<Int>
    /// The indices of those that a warning was about.
    private var told: Set<Int> = []

    /// - Parameter rows: a table whose header was read.
    init(_ rows: ImportRows) {
        names = rows.names
        let groups = TableColumns.known.map { rows.indices(of: $0) }
        rivals = groups.filter { $0.count > 1 }
        known = Set(groups.joined())
    }

    /// Warns of each column that has its first such value in a row, by its name, or by its number if it has none.
    /// - Throws: `ImportError.tooMany`.
    mutating func warn(of row: ImportRows.Row, _ contents: inout ImportContents) throws(ImportError) {
        let lost = self.lost(in: row)
        for (index, cell) in row.cells.enumerated()
        where !told.contains(index) && (!known.contains(index) || lost.contains(index))
            && !ImportedWord.isOne(of: Self.defaults, cell)
        {
            told.insert(index)
            let name = index < names.count ? names[index] : ""
            try contents.warning(.columnLeftOut, at: row.line, about: name.isEmpty ? "\(index + 1)" : name)
        }
    }

    /// The columns that another one counts instead of, unless both say the same.
    private func lost(in row: ImportRows.Row) -> Set<Int> {
        var lost: Set<Int> = []
        for columns in rivals {
            let filled = columns.filter { !row.cell($0).isEmpty }
            guard let chosen = filled.first else { continue }
            lost.formUnion(filled.filter { row.cell($0) != row.cell(chosen) })
        }
        return lost
    }
}
