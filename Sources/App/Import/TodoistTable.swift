import Database
import Todos

/// Reads a Todoist project exported as CSV: tasks and their comments. What to-dos don't have gives a warning: sections,
/// priorities and tasks inside of others.
struct TodoistTable {
    private let setting: ImportContext
    private var last: (entry: ImportEntry, line: Int)?

    init(_ setting: ImportContext) {
        self.setting = setting
    }

    func read(_ rows: inout ImportRows) throws(ImportError) -> ImportContents {
        var (table, contents) = (self, ImportContents())
        while let row = try rows.next() {
            switch row["type"] {
            case "task":
                try table.finishTask(&contents)
                try table.begin(row, &contents)
            case "note":
                table.addComment(row["content"])
            case "section": try contents.warning(.sections, at: row.line)
            // A setting of the project's page.
            default: continue
            }
        }
        try table.finishTask(&contents)
        return contents
    }

    private mutating func begin(_ row: ImportRows.Row, _ contents: inout ImportContents) throws(ImportError) {
        let title = row["content"]
        var entry = ImportEntry(title: title, description: row["description"], category: label(in: title))
        let due = row["date"]
        if !due.allSatisfy(\.isWhitespace) {
            if let understood = TodoistDate(due, today: setting.today) {
                entry.input.date = understood.date
                entry.input.recurrence = understood.recurrence
                if let time = understood.time {
                    entry.input.start = time
                    entry.input.end = end(from: time, row)
                }
            } else {
                try contents.warning(.dateNotUnderstood, at: row.line)
            }
        }
        // The default is 4, the lowest.
        if let priority = Int(row["priority"]), (1...3).contains(priority) {
            try contents.warning(.priorities, at: row.line)
        }
        if let indent = Int(row["indent"]), indent > 1 { try contents.warning(.nesting, at: row.line) }
        last = (entry, row.line)
    }

    private mutating func finishTask(_ contents: inout ImportContents) throws(ImportError) {
        if let last { try contents.add(last.entry, at: last.line) }
        last = nil
    }

    private mutating func addComment(_ text: String) {
        guard let description = last?.entry.input.description else { return }
        last?.entry.input.description = description.isEmpty ? text : description + "\n" + text
    }

    /// The first of the task's labels (`@…`) that names a category.
    private func label(in title: String) -> Category? {
        let labels = title.split(separator: " ").lazy.filter { $0.hasPrefix("@") }.map { String($0.dropFirst()) }
        return labels.compactMap(setting.categories.named).first
    }

    private func end(from start: TimeOfDay, _ row: ImportRows.Row) -> TimeOfDay {
        guard row["duration_unit"] == "minute", let minutes = Int(row["duration"]), (0...1440).contains(minutes) else {
            return start
        }
        return TimeOfDay(secondsOfDay: start.hour * 3600 + (start.minute + minutes) * 60)
    }
}
