import StrictJSON

/// Reads the `Tasks.json` of Google Takeout: lists of tasks, which are as the Google Tasks API has them.
enum GoogleTasks {
    /// - Parameter lists: the items of the file.
    static func read(_ lists: [JSONValue], into contents: inout ImportContents, _ setting: ImportContext) throws {
        var position = 0
        for value in lists {
            let list = try ImportObject(value)
            let title = try list.text("title")
            // Another name gives no warning: each task would.
            let category = setting.categories.named(title) == nil ? "" : title
            for value in try list.list("items") ?? [] {
                position += 1
                let task = try ImportObject(value, entry: position)
                if task["parent"] != nil { try contents.warning(.nesting, at: position) }
                try ImportRecord(task, in: category).add(to: &contents, at: position, setting)
            }
        }
    }
}

extension ImportRecord {
    /// - Throws: `ImportError.entry` for a member that isn't what the API says.
    fileprivate init(_ task: ImportObject, in category: String) throws(ImportError) {
        let values = [
            "title": try task.text("title"), "description": try task.text("notes"), "category": category,
            // It is a day, with a midnight in UTC.
            "date": String(try task.text("due").prefix(10)),
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
        // Without the fraction of the second.
        return moment.hasSuffix("Z") ? String(moment.prefix(19)) + "Z" : status
    }
}
