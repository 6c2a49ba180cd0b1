import Foundation
import Todos

/// Reads CSV files: our own export, Todoist's, TickTick's, and any other with columns for title and date.
enum ImportedTable {
    static func read(_ text: [UInt8], _ setting: ImportContext) throws -> ImportContents {
        var rows = ImportRows(text)
        guard let columns = try rows.header() else { throw ImportError.nothingInIt }
        if columns["type"] != nil, columns["content"] != nil {
            return try TodoistTable(setting).read(&rows)
        }
        if columns["list name"] != nil, columns["due date"] != nil {
            return try TickTickTable(setting).read(&rows)
        }
        guard columns["title"] != nil, columns["date"] != nil else {
            throw columns.keys.contains { $0.contains("\t") } ? ImportError.tabs : .unknownKind
        }
        var contents = ImportContents(setting)
        let order = text.contains(UInt8(ascii: "/")) ? SlashedDates(try rows.rest(of: "date")) : nil
        func cell(_ name: String, of row: ImportRows.Row) -> String {
            let text = CSV.unguarded(row[name.lowercased()])
            return name == "date" ? order?.plain(text) ?? text : text
        }

        while let row = try rows.next() {
            let record = ImportRecord { cell($0, of: row) }
            try record.add(to: &contents, at: row.line, setting)
        }
        return contents
    }
}

/// The rows of a table. The first one names the columns, in any case: `startTime`, `start_time` or `Start Time`.
struct ImportRows {
    struct Row {
        fileprivate let columns: [String: Int]
        fileprivate let cells: [String]
        let line: Int

        /// The cell of a column; empty where there is none.
        subscript(column: String) -> String {
            columns[column].flatMap { $0 < cells.count ? cells[$0] : nil } ?? ""
        }
    }

    private var reader: CSVReader
    private var columns: [String: Int] = [:]

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
        let names = row.cells.enumerated().map {
            ($0.element.lowercased().trimmingCharacters(in: .whitespaces), $0.offset)
        }
        let joined = names.map { ($0.0.filter { $0 != " " && $0 != "_" }, $0.1) }
        columns = Dictionary(names + joined) { first, _ in first }
        return columns
    }

    /// The cells of a column in the rows that are still to come; those come all the same.
    func rest(of column: String) throws(ImportError) -> [String] {
        var (rows, cells) = (self, [String]())
        while let row = try rows.next() { cells.append(row[column]) }
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
