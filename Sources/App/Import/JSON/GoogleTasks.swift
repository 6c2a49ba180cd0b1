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
                let time = try GoogleTaskTime(of: task, context.clock)
                if !time.unread.isEmpty { try contents.warning(.dateNotUnderstood, at: position) }
                try ImportRecord(task, at: time, in: category).add(to: &contents, at: position, context)
            }
        }
    }
}

extension ImportRecord {
    /// - Throws: `ImportError.entry` for a member that isn't what the API says.
    fileprivate init(_ task: ImportObject, at time: GoogleTaskTime, in category: String) throws(ImportError) {
        let texts = [try task.text("notes"), time.unread]
        let values = [
            "title": try task.text("title"), "category": category, "date": time.date, "startTime": time.time,
            "description": texts.filter { !$0.isEmpty }.joined(separator: "\n"),
            "completed": try Self.completion(of: task),
            "trashed": task["deleted"] == .bool(true) ? "yes" : "",
        ]
        self.init { values[$0] ?? "" }
    }

    private static func completion(of task: ImportObject) throws(ImportError) -> String {
        let status = try task.text("status")
        guard status == "completed" else { return "" }
        let completed = try task.text("completed")
        // It was done then at the latest.
        let moment = completed.isEmpty ? try task.text("updated") : completed
        return ImportedMoment.read(moment) == nil ? status : moment
    }
}
