import Database
import Feeds
import Foundation
import ICalendar
import Todos

/// Writes to-dos as a calendar (RFC 5545), for programs that subscribe and for files that are taken along.
struct CalendarWriter: Sendable {
    /// Of the property that names one of the nine categories by its key. What people call it stands in CATEGORIES.
    static let categoryProperty = "X-LATCHKEY-CATEGORY"
    /// Of the property that says that the category is one of the member's own, by its name.
    static let ownCategoryProperty = "X-LATCHKEY-OWN-CATEGORY"

    /// In days; rules may go on for ever, and what clocks will show then nobody knows.
    private static let knownFuture = 5 * 366
    /// In seconds: before 1900 clocks went by the sun.
    private static let earliest = -2_208_988_800
    private static let end = Array("END:VCALENDAR\r\n".utf8)

    /// The site's name, which makes its identifiers unique in the world (RFC 7986, section 5.3).
    let host: String
    let timeZone: TimeZone
    let kind: Feed.Kind
    let today: CalendarDate
    /// What people call a category.
    let categoryName: @Sendable (Category) -> String

    /// Writes a calendar to-do by to-do, so that not all need be held.
    /// - Parameters:
    ///   - name: what the calendar is called.
    ///   - days: the first and the last that a to-do is on; nil when there is none.
    ///   - each: hands over the to-dos.
    ///   - write: takes the calendar, piece by piece.
    func write(
        _ name: String, days: ClosedRange<CalendarDate>?, _ each: @escaping ((DatedTodo) throws -> Void) throws -> Void,
        _ write: ([UInt8]) throws -> Void
    ) throws {
        let calendar = Component(
            "VCALENDAR",
            [
                Property("VERSION", value: "2.0"),
                Property("PRODID", value: "-//Latchkey//Latchkey//EN"),
                Property("CALSCALE", value: "GREGORIAN"),
                Property("NAME", text: name),
                Property("X-WR-CALNAME", text: name),
                // RFC 7986, section 5.7, and what programs knew before it.
                Property("REFRESH-INTERVAL", [Parameter("VALUE", "DURATION")], value: "PT1H"),
                Property("X-PUBLISHED-TTL", value: "PT1H"),
            ], isUTC ? [] : days.map { [zone(for: $0)] } ?? [])
        try write(Array(calendar.bytes.dropLast(Self.end.count)))
        try each { try write(component($0).bytes) }
        try write(Self.end)
    }

    private func component(_ dated: DatedTodo) -> Component {
        let (todo, draft) = (dated.todo, dated.todo.draft)
        var properties = [
            Property("UID", value: "todo-\(todo.id.number)@\(host)"),
            // Without METHOD it is when the to-do was last changed (RFC 5545, section 3.8.7.2).
            Property("DTSTAMP", value: DateTimeValue(utc: dated.changed).text),
            Property("CREATED", value: DateTimeValue(utc: dated.created).text),
            Property("LAST-MODIFIED", value: DateTimeValue(utc: dated.changed).text),
            Property("SEQUENCE", value: "\(todo.version - 1)"),
            Property("SUMMARY", text: draft.title),
            Property("CATEGORIES", text: categoryName(draft.category)),
            draft.category.isOwn
                ? Property(Self.ownCategoryProperty, text: categoryName(draft.category))
                : Property(Self.categoryProperty, text: draft.category.rawValue),
            time("DTSTART", draft.date, draft.start),
        ]
        // Neither may end when it starts.
        if draft.end > draft.start {
            properties.append(time(kind == .events ? "DTEND" : "DUE", draft.date, draft.end))
        }
        if let rule = draft.recurrence {
            properties.append(Property("RRULE", value: rule.calendarText(at: draft.start, in: timeZone)))
        }
        if !draft.description.isEmpty { properties.append(Property("DESCRIPTION", text: draft.description)) }
        return Component(kind == .events ? "VEVENT" : "VTODO", properties + state(of: todo))
    }

    private func state(of todo: Todo) -> [Property] {
        switch (kind, todo.completedAt) {
        // A to-do takes nobody's time away.
        case (.events, _): [Property("TRANSP", value: "TRANSPARENT")]
        case (.tasks, nil): [Property("STATUS", value: "NEEDS-ACTION")]
        case (.tasks, let moment?):
            [
                Property("STATUS", value: "COMPLETED"),
                Property("COMPLETED", value: DateTimeValue(utc: moment).text),
                Property("PERCENT-COMPLETE", value: "100"),
            ]
        }
    }

    private func time(_ name: String, _ day: CalendarDate, _ time: TimeOfDay) -> Property {
        isUTC
            ? Property(name, value: DateTimeValue(day, time, isUTC: true).text)
            : Property(name, [Parameter("TZID", timeZone.identifier)], value: DateTimeValue(day, time).text)
    }

    /// What clocks show for as long as there are to-dos, and some years on.
    private func zone(for days: ClosedRange<CalendarDate>) -> Component {
        let start = max(days.lowerBound.daysSince1970 * 86_400 - 86_400, Self.earliest)
        let end = (max(days.upperBound.daysSince1970, today.daysSince1970 + Self.knownFuture) + 1) * 86_400
        return .timeZone(
            timeZone, from: Date(timeIntervalSince1970: Double(start)), to: Date(timeIntervalSince1970: Double(end)))
    }

    private var isUTC: Bool { ["GMT", "UTC"].contains(timeZone.identifier) }
}
