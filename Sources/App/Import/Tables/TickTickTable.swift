import Database
import Foundation
import ICalendar
import Todos

/// Reads a backup of TickTick. A row has what a task of a calendar has: moments, the time zone that they are meant in, and
/// a calendar's rule. So it is read as one.
struct TickTickTable {
    private let context: ImportContext

    init(_ context: ImportContext) {
        self.context = context
    }

    func read(_ rows: inout ImportRows) throws -> ImportContents {
        var (tasks, contents) = (ImportedCalendar([], context), ImportContents(context))
        while let row = try rows.next() {
            try tasks.add(task(row), to: &contents)
            if !["", "0"].contains(row["priority"]) { try contents.warning(.priorities, at: row.line) }
            if !row["parentid"].isEmpty { try contents.warning(.nesting, at: row.line) }
            if !row["column name"].isEmpty { try contents.warning(.sections, at: row.line) }
        }
        return contents
    }

    private func task(_ row: ImportRows.Row) -> Component {
        var properties = [Property("SUMMARY", text: row["title"]), Property("DESCRIPTION", text: row["content"])]
        let zone = row["timezone"].isEmpty ? nil : NamedTimeZones.zone(row["timezone"])
        for (name, column) in [("DTSTART", "start date"), ("DUE", "due date")] where !row[column].isEmpty {
            properties.append(time(name, row[column], in: zone, row))
        }
        switch row["status"] {
        case "-1": properties.append(Property("STATUS", value: "CANCELLED"))
        // Done, and done and put away. Its next date, if it repeats, has a row of its own.
        case "1", "2":
            properties.append(Property("STATUS", value: "COMPLETED"))
            if let moment = self.moment(row["completed time"], in: zone) {
                properties.append(Property("COMPLETED", value: DateTimeValue(utc: moment).text))
            }
        default:
            let rule = row["repeat"].replacing("RRULE:", with: "")
            if !rule.isEmpty { properties.append(Property("RRULE", value: rule, line: row.line)) }
        }
        if let category = self.category(row) { properties.append(Property("CATEGORIES", text: category)) }
        return Component("VTODO", properties, line: row.line)
    }

    /// A day, or a time by the clock of the task's zone, in which its rule counts.
    private func time(_ name: String, _ text: String, in zone: TimeZone?, _ row: ImportRows.Row) -> Property {
        guard let moment = self.moment(text, in: zone) else { return Property(name, value: text, line: row.line) }
        let (day, time) = moment.clock(in: zone ?? context.clock.timeZone)
        guard row["is all day"] != "true" else {
            return Property(name, value: DateTimeValue(day).text, line: row.line)
        }
        // One that floats has this time in every zone.
        let isFixed = zone != nil && row["is floating"] != "true"
        return Property(
            name, isFixed ? [Parameter("TZID", row["timezone"])] : [], value: DateTimeValue(day, time).text,
            line: row.line)
    }

    /// The moment of `2026-11-22T09:00:00+0000`; nil for none.
    private func moment(_ text: String, in zone: TimeZone?) -> Timestamp? {
        let clock = zone.map { LocalClock(timeZone: $0) } ?? context.clock
        return ImportedCompletion.moment(text, clock)
    }

    /// The list, or else the first of the tags, that names a category. Another name gives no warning: each task would.
    private func category(_ row: ImportRows.Row) -> String? {
        let tags = row["tags"].split(separator: ",").prefix(ImportedCalendar.mostCategories)
        let names = [row["list name"]] + tags.map { $0.trimmingCharacters(in: .whitespaces) }
        return names.first { context.categories.named($0) != nil }
    }
}
