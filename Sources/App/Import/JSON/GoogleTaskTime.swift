import StrictJSON
import Todos

/// When a task of Google's comes, as to-dos have it. What it doesn't say is empty.
struct GoogleTaskTime {
    private(set) var date = ""
    private(set) var time = ""
    /// What it says in a form that isn't understood.
    private(set) var unread = ""

    init(of task: ImportObject, _ clock: LocalClock) throws(ImportError) {
        // It is a day, with a midnight in UTC.
        let due = try task.text("due")
        guard due.isEmpty else {
            date = String(due.prefix(10))
            return
        }
        // The API hasn't this one, so nothing says what else it may be.
        guard let scheduled = task["scheduled_time"], scheduled != .list([]) else { return }
        let start = Self.start(of: scheduled)
        if start.dropFirst(10).hasPrefix("T00:00:00") {
            date = String(start.prefix(10))
        } else if let moment = ImportedDate(start, nil, clock) {
            (date, time) = (moment.day.text, moment.time?.text ?? "")
        } else {
            unread = String(decoding: scheduled.bytes, as: UTF8.self)
        }
    }

    /// Empty for none.
    private static func start(of scheduled: JSONValue) -> String {
        guard case .list(let times) = scheduled else { return "" }
        var start = ""
        for time in times.compactMap({ try? ImportObject($0) }) {
            guard case .text(let text) = time["start"] else { continue }
            // Where a task was moved, its earlier times are there as well.
            if start.isEmpty || time["current"] == .bool(true) { start = text }
        }
        return start
    }
}
