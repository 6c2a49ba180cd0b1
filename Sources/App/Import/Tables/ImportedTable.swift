import Foundation
import Todos

/// Reads CSV files: our own export, Todoist's, TickTick's, and any other with a column for the title and one for the date,
/// by any of their `TableColumns`.
struct ImportedTable {
    private let setting: ImportContext
    /// Nil if the table doesn't tell.
    private let order: SlashedDates?

    static func read(_ text: [UInt8], _ setting: ImportContext) throws -> ImportContents {
        var rows = ImportRows(text)
        guard let columns = try rows.header() else { throw ImportError.nothingInIt }
        if columns["type"] != nil, columns["content"] != nil {
            return try TodoistTable(setting).read(&rows)
        }
        if columns["list name"] != nil, columns["due date"] != nil {
            return try TickTickTable(setting).read(&rows)
        }
        guard ["title", "date"].allSatisfy({ TableColumns.names($0).contains { columns[$0] != nil } }) else {
            throw ImportError.unknownKind
        }
        let order =
            text.contains(UInt8(ascii: "/")) ? SlashedDates(try rows.rest(of: TableColumns.withDates)) : nil
        return try ImportedTable(setting: setting, order: order).read(&rows)
    }

    private func read(_ rows: inout ImportRows) throws -> ImportContents {
        var (contents, unread) = (ImportContents(setting), UnreadColumns(rows))
        while let row = try rows.next() {
            let date = cell("date", of: row)
            if order == nil, SlashedDates.isAmbiguous(date) {
                try contents.warning(.ambiguousDate, at: row.line, about: date)
                continue
            }
            let span = try self.span(date, &contents, at: row.line)
            let event = EventColumns(
                allDay: cell("allDay", of: row), start: span?.start.day, endDate: cell("endDate", of: row),
                endTime: cell("endTime", of: row)
            ) { ImportedDate($0, order, setting.clock)?.day }
            if let kind = event.warning { try contents.warning(kind, at: row.line) }
            let record = ImportRecord { text($0, of: row, span, event) }
            try record.add(to: &contents, at: row.line, setting)
            if !ImportedWord.isOne(of: ["", "normal", "보통"], cell("priority", of: row)) {
                try contents.warning(.priorities, at: row.line)
            }
            try unread.warn(of: row, &contents)
        }
        return contents
    }

    /// The first cell that isn't empty of the columns that a name of ours stands for.
    private func cell(_ name: String, of row: ImportRows.Row) -> String {
        TableColumns.names(name).lazy.map { CSV.unguarded(row[$0]) }.first { !$0.isEmpty } ?? ""
    }

    /// What a row has for a name of ours.
    private func text(_ name: String, of row: ImportRows.Row, _ span: Span?, _ event: EventColumns) -> String {
        let text = cell(name, of: row)
        switch name {
        // Outlook writes that there is none.
        case "date": return span?.start.day.text ?? (text.lowercased() == "none" ? "" : text)
        case "start": return event.start(text)
        case "end": return event.end(text)
        // In the date, if no column has it.
        case "startTime": return event.start(text.isEmpty ? span?.start.time?.text ?? "" : text)
        case "endTime": return event.end(text.isEmpty ? span?.end?.text ?? "" : text)
        case "description":
            return [text, cell("location", of: row)].filter { !$0.isEmpty }.joined(separator: "\n")
        case "category": return category(text)
        case "completed": return completion(text, row)
        default: return text
        }
    }

    /// When a to-do comes, by its date alone.
    private struct Span {
        let start: ImportedDate
        var end: TimeOfDay?
    }

    /// Reads a date, or a span as Notion has it: `November 24, 2026 9:00 AM → 10:00 AM`, or until another day.
    private func span(_ text: String, _ contents: inout ImportContents, at line: Int) throws(ImportError) -> Span? {
        guard text.utf8.count <= 160 else { return nil }
        let ends = text.split(separator: "→", maxSplits: 1).map { String($0) }
        guard let first = ends.first, let start = ImportedDate(first, order, setting.clock) else { return nil }
        guard ends.count == 2 else { return Span(start: start) }
        let end =
            ImportedDate(ends[1], order, setting.clock)
            ?? ImportedDate("\(start.day.text) \(ends[1])", order, setting.clock)
        guard let end else {
            try contents.warning(.endNotUnderstood, at: line)
            return Span(start: start)
        }
        if end.day == start.day { return Span(start: start, end: end.time) }
        guard end.day > start.day else {
            try contents.warning(.endBeforeStart, at: line)
            return Span(start: start)
        }
        try contents.warning(.timesChanged, at: line)
        return Span(start: start, end: start.time == nil ? nil : .lastMinute)
    }

    /// The first of several names that is a category's, or else all of them.
    private func category(_ text: String) -> String {
        let parts = text.utf8.split(maxSplits: ImportedCalendar.mostCategories) {
            $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";")
        }
        guard parts.count > 1 else { return text }
        let names = parts.map { String(Substring($0)).trimmingCharacters(in: .whitespaces) }
        return ([text] + names).first { setting.categories.named($0) != nil } ?? text
    }

    /// When a row's to-do was done, as `ImportedCompletion` reads it.
    private func completion(_ text: String, _ row: ImportRows.Row) -> String {
        guard !text.isEmpty else {
            let status = cell("status", of: row)
            return ImportedCompletion.isAffirmed(status) ? status : ""
        }
        guard ImportedCompletion.moment(text, setting.clock) == nil,
            let done = ImportedDate(text, order, setting.clock)
        else { return text }
        return [done.day.text, done.time?.text].compactMap(\.self).joined(separator: " ")
    }
}

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
