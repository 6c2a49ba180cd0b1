import StrictJSON
import Todos

/// Reads the `Tasks.json` of Google Takeout: lists of tasks, which are as the Google Tasks API has them.
enum GoogleTasks {
    /// - Parameter lists: the items of the file.
    static func read(_ lists: [JSONValue], into contents: inout ImportContents, _ context: ImportContext) throws {
        var position = 0
        for value in lists {
            let list = try ImportObject(value)
            let title = try list.text("title")
            // Another name gives no warning: each task would.
            let category = context.categories.named(title) == nil ? "" : title
            for value in try list.list("items") ?? [] {
                position += 1
                let task = try ImportObject(value, entry: position)
                if task["parent"] != nil { try contents.warning(.nesting, at: position) }
                try ImportRecord(task, in: category, context.clock).add(to: &contents, at: position, context)
            }
        }
    }
}

extension ImportRecord {
    /// - Throws: `ImportError.entry` for a member that isn't what the API says.
    fileprivate init(_ task: ImportObject, in category: String, _ clock: LocalClock) throws(ImportError) {
        let (date, time) = try Self.when(task, clock)
        let values = [
            "title": try task.text("title"), "description": try task.text("notes"), "category": category,
            "date": date, "startTime": time,
            "completed": try Self.completion(of: task),
            "trashed": task["deleted"] == .bool(true) ? "yes" : "",
        ]
        self.init { values[$0] ?? "" }
    }

    /// The day and the time, as to-dos have them; each may be empty.
    private static func when(_ task: ImportObject, _ clock: LocalClock) throws(ImportError) -> (String, String) {
        // It is a day, with a midnight in UTC.
        let due = try task.text("due")
        guard due.isEmpty else { return (String(due.prefix(10)), "") }
        // The API hasn't this one, so nothing says what else it may be.
        guard case .list(let times) = task["scheduled_time"] else { return ("", "") }
        var start = ""
        for time in times.compactMap({ try? ImportObject($0) }) {
            guard case .text(let text) = time["start"] else { continue }
            // Where a task was moved, its earlier times are there as well.
            if start.isEmpty || time["current"] == .bool(true) { start = text }
        }
        guard !start.dropFirst(10).hasPrefix("T00:00:00") else { return (String(start.prefix(10)), "") }
        guard let moment = ImportedDate(start, nil, clock) else { return ("", "") }
        return (moment.day.text, moment.time?.text ?? "")
    }

    private static func completion(of task: ImportObject) throws(ImportError) -> String {
        let status = try task.text("status")
        guard status == "completed" else { return "" }
        let completed = try task.text("completed")
        // It was done then at the latest.
        let moment = completed.isEmpty ? try task.text("updated") : completed
        // Without the fraction of the second.
        return moment.hasSuffix("Z") ? String(moment.prefix(19)) + "Z" : status
    }
}
