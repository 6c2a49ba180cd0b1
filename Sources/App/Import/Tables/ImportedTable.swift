import Foundation
import Todos

/// Reads CSV files: our own export, Todoist's, TickTick's, and any other with a column for the title and one for the date,
/// by any of their `TableColumns`.
struct ImportedTable {
    private let context: ImportContext
    /// Nil if the table doesn't tell.
    private let order: SlashedDates?

    static func read(_ text: [UInt8], _ context: ImportContext) throws -> ImportContents {
        var rows = ImportRows(text)
        guard let columns = try rows.header() else { throw ImportError.nothingInIt }
        if columns.isSuperset(of: ["type", "content"]) {
            return try TodoistTable(context).read(&rows)
        }
        if columns.isSuperset(of: ["list name", "due date"]) {
            return try TickTickTable(context).read(&rows)
        }
        guard ["title", "date"].allSatisfy({ !columns.isDisjoint(with: TableColumns.names($0)) }) else {
            throw ImportError.unknownKind
        }
        let order =
            text.contains(UInt8(ascii: "/")) ? SlashedDates(try rows.rest(of: TableColumns.withDates)) : nil
        return try ImportedTable(context: context, order: order).read(&rows)
    }

    private func read(_ rows: inout ImportRows) throws -> ImportContents {
        var (contents, unread) = (ImportContents(context), UnreadColumns(rows))
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
            ) { ImportedDate($0, order, context.clock)?.day }
            if let kind = event.warning { try contents.warning(kind, at: row.line) }
            let record = ImportRecord { text($0, of: row, span, event) }
            try record.add(to: &contents, at: row.line, context)
            if !ImportedWord.isOne(of: ["", "normal", "보통"], cell("priority", of: row)) {
                try contents.warning(.priorities, at: row.line)
            }
            try unread.warn(of: row, &contents)
        }
        return contents
    }

    /// The first cell that isn't empty of the columns that a name of ours stands for, in the order of their names.
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
        guard let first = ends.first, let start = ImportedDate(first, order, context.clock) else { return nil }
        guard ends.count == 2 else { return Span(start: start) }
        let end =
            ImportedDate(ends[1], order, context.clock)
            ?? ImportedDate("\(start.day.text) \(ends[1])", order, context.clock)
        guard let end else {
            try contents.warning(.endNotUnderstood, at: line)
            return Span(start: start)
        }
        if end.day == start.day { return Span(start: start, end: end.time) }
        guard end.day > start.day else {
            try contents.warning(.endBeforeStart, at: line)
            return Span(start: start)
        }
        // Midnight counts as the last moment of the day before, as in calendars.
        if end.time != .midnight || end.day != start.day.adding(days: 1) {
            try contents.warning(.timesChanged, at: line)
        }
        return Span(start: start, end: start.time == nil ? nil : .lastMinute)
    }

    /// The first of several names that is a category's, or else all of them.
    private func category(_ text: String) -> String {
        let parts = text.utf8.split(maxSplits: ImportedCalendar.mostCategories) {
            $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";")
        }
        guard parts.count > 1 else { return text }
        let names = parts.map { String(Substring($0)).trimmingCharacters(in: .whitespaces) }
        return ([text] + names).first { context.categories.named($0) != nil } ?? text
    }

    /// When a row's to-do was done, as `ImportedCompletion` reads it.
    private func completion(_ text: String, _ row: ImportRows.Row) -> String {
        guard !text.isEmpty else {
            let status = cell("status", of: row)
            return ImportedCompletion.isAffirmed(status) ? status : ""
        }
        guard ImportedCompletion.moment(text, context.clock) == nil,
            let done = ImportedDate(text, order, context.clock)
        else { return text }
        return [done.day.text, done.time?.text].compactMap(\.self).joined(separator: " ")
    }
}
