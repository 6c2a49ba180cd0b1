import Foundation

/// The rows of a table. The first one names the columns, in any case: `startTime`, `start_time` or `Start Time`.
struct ImportRows {
    struct Row {
        fileprivate let columns: [String: [Int]]
        let cells: [String]
        let line: Int

        /// The cell of a column; of several with this name, the first that isn't empty. Empty where there is none.
        subscript(column: String) -> String {
            columns[column, default: []].lazy.map(cell).first { !$0.isEmpty } ?? ""
        }

        /// The cell at an index; empty in a row that ends before it.
        func cell(_ index: Int) -> String { index < cells.count ? cells[index] : "" }
    }

    private var reader: CSVReader
    /// The indices of the columns with each name, ascending.
    private var columns: [String: [Int]] = [:]
    /// What the file calls its columns.
    private(set) var names: [String] = []

    init(_ text: [UInt8]) {
        reader = CSVReader(text)
    }

    /// The names of the columns; nil for a file without rows.
    mutating func header() throws(ImportError) -> Set<String>? {
        guard var row = try take() else { return nil }
        // A backup of TickTick first says when it was made, by which version, and what a status means.
        if row.cells[0].hasPrefix("Date:") {
            while row.cells.count == 1, let next = try take() { row = next }
        }
        names = row.cells.map { $0.trimmingCharacters(in: .whitespaces) }
        for (index, name) in names.enumerated() {
            let small = name.lowercased()
            for spelling in Set([small, small.filter { $0 != " " && $0 != "_" }]) {
                columns[spelling, default: []].append(index)
            }
        }
        return Set(columns.keys)
    }

    /// The indices of the columns with some names, in the order of these.
    func indices(of names: [String]) -> [Int] {
        var found: [Int] = []
        for index in names.flatMap({ columns[$0, default: []] }) where !found.contains(index) { found.append(index) }
        return found
    }

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
