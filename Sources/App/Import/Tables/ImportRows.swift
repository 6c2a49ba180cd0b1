import Foundation

/// The rows of a table. The first one names the columns, in any case: `startTime`, `start_time` or `Start Time`.
struct ImportRows {
    struct Row {
        fileprivate let columns: [String: Int]
        let cells: [String]
        let line: Int

        /// The cell of a column; empty where there is none.
        subscript(column: String) -> String {
            columns[column].flatMap { $0 < cells.count ? cells[$0] : nil } ?? ""
        }
    }

    private var reader: CSVReader
    private var columns: [String: Int] = [:]
    /// What the file calls its columns.
    private(set) var names: [String] = []

    init(_ text: [UInt8]) {
        reader = CSVReader(text)
    }

    /// The index of each column; nil for a file without rows.
    mutating func header() throws(ImportError) -> [String: Int]? {
        guard var row = try take() else { return nil }
        // A backup of TickTick first says when it was made, by which version, and what a status means.
        if row.cells[0].hasPrefix("Date:") {
            while row.cells.count == 1, let next = try take() { row = next }
        }
        names = row.cells.map { $0.trimmingCharacters(in: .whitespaces) }
        let small = names.enumerated().map { ($0.element.lowercased(), $0.offset) }
        let joined = small.map { ($0.0.filter { $0 != " " && $0 != "_" }, $0.1) }
        columns = Dictionary(small + joined) { first, _ in first }
        return columns
    }

    /// The indices of the columns with some names.
    func indices(of names: Set<String>) -> Set<Int> { Set(names.compactMap { columns[$0] }) }

    /// The cells of some columns in the rows that are still to come; those come all the same.
    func rest(of names: [String]) throws(ImportError) -> [String] {
        var (rows, cells) = (self, [String]())
        let names = names.filter { columns[$0] != nil }
        while let row = try rows.next() { cells += names.map { row[$0] } }
        return cells
    }

    mutating func next() throws(ImportError) -> Row? {
        guard let row = try take() else { return nil }
        return Row(columns: columns, cells: row.cells, line: row.line)
    }

    private mutating func take() throws(ImportError) -> (cells: [String], line: Int)? {
        do {
            return try reader.next()
        } catch {
            throw .csv(error)
        }
    }
}
