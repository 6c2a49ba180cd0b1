import Database
import ICalendar
import Todos

/// Reads a Todoist project exported as CSV: tasks and their comments. What to-dos don't have gives a warning: sections,
/// priorities, tasks inside of others, and labels that name no category, each once.
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

    /// The labels of a task that are looked at: a file has room for a million.
    static let mostLabels = 10

    private let context: ImportContext
    private var clocks = CalendarClocks([])
    private var last: OpenTask?
    /// The labels that warnings have named.
    private var toldLabels: Set<String> = []

    init(_ context: ImportContext) {
        self.context = context
    }

    func read(_ rows: inout ImportRows) throws -> ImportContents {
        var (table, contents) = (self, ImportContents(context))
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
        let (title, category, others) = labelled(row["content"])
        try tell(others, in: title, at: row.line, &contents)
        var entry = ImportEntry(title: title, description: row["description"], category: category)
        let (date, deadline) = (row["date"], row["deadline"])
        // A to-do has one day.
        let due = date.allSatisfy(\.isWhitespace) ? deadline : date
        if !due.allSatisfy(\.isWhitespace) { try set(due, of: row, in: &entry, &contents) }
        if due != deadline, !deadline.allSatisfy(\.isWhitespace) {
            try contents.warning(.deadlineLeftOut, at: row.line, about: deadline)
        }
        // The default is 4, the lowest.
        if let priority = Int(row["priority"]), (1...3).contains(priority) {
            try contents.warning(.priorities, at: row.line)
        }
        if let indent = Int(row["indent"]), indent > 1 { try contents.warning(.nesting, at: row.line) }
        last = OpenTask(entry, line: row.line)
    }

    /// Warns of labels that stay in the title, since the member has no such categories.
    private mutating func tell(
        _ labels: [String], in title: String, at line: Int, _ contents: inout ImportContents
    ) throws(ImportError) {
        // What is behind the longest title is cut off.
        for word in title.prefix(TodoDraft.titleRule.longest).split(separator: " ") where word.hasPrefix("@") {
            let label = String(word.dropFirst())
            guard labels.contains(label), label.contains(where: \.isLetter), toldLabels.insert(label).inserted
            else { continue }
            try contents.warning(.labelInTitle, at: line, about: label)
        }
    }

    /// Sets the day from the text of its column. One that is not understood is kept in the description.
    private mutating func set(
        _ due: String, of row: ImportRows.Row, in entry: inout ImportEntry, _ contents: inout ImportContents
    ) throws(ImportError) {
        if let moment = ImportedMoment.read(due) {
            let (day, start) = moment.clock(in: context.clock.timeZone)
            (entry.input.date, entry.input.start, entry.input.end) = (day, start, end(from: start, row))
            return
        }
        guard let understood = TodoistDate(due, today: context.today) else {
            entry.input.description += (entry.input.description.isEmpty ? "" : "\n") + due
            return try contents.warning(.dateNotUnderstood, at: row.line)
        }
        if due.lowercased().hasPrefix("every!") { try contents.warning(.repeatsAfterCompletion, at: row.line) }
        if understood.lacksYear, understood.date < context.today {
            try contents.warning(.yearAssumed, at: row.line, about: due)
        }
        try set(understood, of: row, in: &entry, &contents)
    }

    /// Sets the date, and a time as the member's clock shows it: the row's time zone is that of its text.
    private mutating func set(
        _ due: TodoistDate, of row: ImportRows.Row, in entry: inout ImportEntry, _ contents: inout ImportContents
    ) throws(ImportError) {
        (entry.input.date, entry.input.recurrence) = (due.date, due.recurrence)
        guard let time = due.time else { return }
        let zone = row["timezone"]
        let written = Property(
            "DUE", zone.isEmpty ? [] : [Parameter("TZID", zone)], value: DateTimeValue(due.date, time).text)
        guard let shown = clocks.shown(written, context.clock), let start = shown.time else { return }
        if shown.isZoneUnknown { try contents.warning(.unknownZone, at: row.line, about: zone) }
        (entry.input.date, entry.input.start, entry.input.end) = (shown.day, start, end(from: start, row))
        if let rule = due.recurrence { entry.input.recurrence = try contents.rule(rule, from: shown, at: row.line) }
    }

    private mutating func finishTask(_ contents: inout ImportContents) throws {
        if let last { try contents.add(last.whole, at: last.line) }
        last = nil
    }

    /// The category that the first of the task's labels (`@…`) names, the title without that label, and the labels that
    /// name none. A title of nothing else keeps it.
    private func labelled(_ content: String) -> (title: String, Category?, others: [String]) {
        var words = content.split(separator: " ", omittingEmptySubsequences: false)
        var (named, others): ((index: Int, category: Category)?, [String]) = (nil, [])
        for index in words.indices.lazy.filter({ words[$0].hasPrefix("@") }).prefix(Self.mostLabels) {
            let label = String(words[index].dropFirst())
            if let category = context.categories.named(label) {
                named = named ?? (index, category)
            } else {
                others.append(label)
            }
        }
        guard let named else { return (content, nil, others) }
        words.remove(at: named.index)
        let title = words.joined(separator: " ")
        return (title.allSatisfy(\.isWhitespace) ? content : title, named.category, others)
    }

    private func end(from start: TimeOfDay, _ row: ImportRows.Row) -> TimeOfDay {
        guard row["duration_unit"] == "minute", let minutes = Int(row["duration"]), (0...1440).contains(minutes) else {
            return start
        }
        return TimeOfDay(secondsOfDay: start.hour * 3600 + (start.minute + minutes) * 60)
    }
}
