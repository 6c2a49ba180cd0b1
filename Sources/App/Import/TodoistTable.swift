import Database
import Todos

/// Reads a Todoist project exported as CSV: tasks and their comments. What to-dos don't have gives a warning: sections,
/// priorities and tasks inside of others.
struct TodoistTable {
    /// A task whose comments are still coming.
    struct OpenTask {
        private let entry: ImportEntry
        let line: Int
        private var texts: [String] = []
        /// In bytes. One more than fits, so that a description that misses a comment is too long.
        private var room = TodoDraft.descriptionRule.mostBytes + 1

        init(_ entry: ImportEntry, line: Int) {
            (self.entry, self.line) = (entry, line)
            add(entry.input.description)
        }

        /// Adds a comment while there is room in a description.
        mutating func add(_ comment: String) {
            guard room >= 0 else { return }
            texts.append(comment)
            // And a line end.
            room -= comment.utf8.count + 1
        }

        var description: String { texts.joined(separator: "\n") }

        /// The entry with all comments in its description.
        var whole: ImportEntry {
            var whole = entry
            whole.input.description = description
            return whole
        }
    }

    private let setting: ImportContext
    private var last: OpenTask?

    init(_ setting: ImportContext) {
        self.setting = setting
    }

    func read(_ rows: inout ImportRows) throws -> ImportContents {
        var (table, contents) = (self, ImportContents(setting))
        while let row = try rows.next() {
            switch row["type"] {
            case "task":
                try table.finishTask(&contents)
                try table.begin(row, &contents)
            case "note": table.last?.add(row["content"])
            case "section": try contents.warning(.sections, at: row.line)
            // A setting of the project's page.
            default: continue
            }
        }
        try table.finishTask(&contents)
        return contents
    }

    private mutating func begin(_ row: ImportRows.Row, _ contents: inout ImportContents) throws(ImportError) {
        let (title, category) = labelled(row["content"])
        var entry = ImportEntry(title: title, description: row["description"], category: category)
        let due = row["date"]
        if due.lowercased().hasPrefix("every!") { try contents.warning(.repeatsAfterCompletion, at: row.line) }
        if !due.allSatisfy(\.isWhitespace) {
            if let understood = TodoistDate(due, today: setting.today) {
                entry.input.date = understood.date
                entry.input.recurrence = understood.recurrence
                if let time = understood.time {
                    entry.input.start = time
                    entry.input.end = end(from: time, row)
                }
            } else {
                entry.input.description += (entry.input.description.isEmpty ? "" : "\n") + due
                try contents.warning(.dateNotUnderstood, at: row.line)
            }
        }
        // The default is 4, the lowest.
        if let priority = Int(row["priority"]), (1...3).contains(priority) {
            try contents.warning(.priorities, at: row.line)
        }
        if let indent = Int(row["indent"]), indent > 1 { try contents.warning(.nesting, at: row.line) }
        last = OpenTask(entry, line: row.line)
    }

    private mutating func finishTask(_ contents: inout ImportContents) throws {
        if let last { try contents.add(last.whole, at: last.line) }
        last = nil
    }

    /// The category that the first of the task's labels (`@…`) names, and the title without that label. A title of
    /// nothing else keeps it.
    private func labelled(_ content: String) -> (title: String, Category?) {
        var words = content.split(separator: " ", omittingEmptySubsequences: false)
        for (index, word) in words.enumerated() where word.hasPrefix("@") {
            guard let category = setting.categories.named(String(word.dropFirst())) else { continue }
            words.remove(at: index)
            let title = words.joined(separator: " ")
            return (title.allSatisfy(\.isWhitespace) ? content : title, category)
        }
        return (content, nil)
    }

    private func end(from start: TimeOfDay, _ row: ImportRows.Row) -> TimeOfDay {
        guard row["duration_unit"] == "minute", let minutes = Int(row["duration"]), (0...1440).contains(minutes) else {
            return start
        }
        return TimeOfDay(secondsOfDay: start.hour * 3600 + (start.minute + minutes) * 60)
    }
}
