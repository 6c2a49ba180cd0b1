import Database
import Feeds
import Foundation
import ICalendar
import Todos

/// Writes to-dos as a calendar (RFC 5545), for feeds and exports.
struct CalendarWriter: Sendable {
    /// The property with the key of a standard category. CATEGORIES has the displayed name.
    static let categoryProperty = "X-LATCHKEY-CATEGORY"
    /// The property with the name of a custom category.
    static let ownCategoryProperty = "X-LATCHKEY-OWN-CATEGORY"
    /// The parameters of that property with the category's looks.
    static let (colourParameter, iconParameter) = ("X-COLOUR", "X-ICON")

    /// Before the title of a completed event.
    private static let doneMark = "✓ "
    /// In days: how far ahead offsets are written. Rules may have no end, and later clock changes are unknown.
    private static let knownFuture = 5 * 366
    /// In seconds since 1970: before 1900, clocks showed solar time.
    private static let earliest = -2_208_988_800
    private static let end = Array("END:VCALENDAR\r\n".utf8)

    /// The site's host name, which makes UIDs globally unique (RFC 7986, section 5.3).
    let host: String
    let timeZone: TimeZone
    let kind: Feed.Kind
    let today: CalendarDate
    let styles: CategoryStyles

    /// Writes a calendar one to-do at a time, so that they needn't all be in memory.
    /// - Parameters:
    ///   - name: the calendar's name.
    ///   - days: those of the first and the last to-do with a time; nil when there is none. All days need no clock, and a
    ///     birthday of long ago would bring changes by rules of its time, of which Outlook may take one for today's.
    ///   - each: calls its argument with each to-do.
    ///   - write: receives the calendar in pieces.
    func write(
        _ name: String, days: ClosedRange<CalendarDate>?, _ each: @escaping ((DatedTodo) throws -> Void) throws -> Void,
        _ write: ([UInt8]) throws -> Void
    ) throws {
        // A calendar has one component at least (RFC 5545, section 3.6).
        let zones = isUTC && days != nil ? [] : [zone(for: days ?? today...today)]
        let calendar = Component(
            "VCALENDAR",
            [
                Property("VERSION", value: "2.0"),
                Property("PRODID", value: "-//Latchkey//Latchkey//EN"),
                Property("CALSCALE", value: "GREGORIAN"),
                Property("NAME", text: name),
                Property("X-WR-CALNAME", text: name),
                // RFC 7986, section 5.7, and its non-standard predecessor.
                Property("REFRESH-INTERVAL", [Parameter("VALUE", "DURATION")], value: "PT1H"),
                Property("X-PUBLISHED-TTL", value: "PT1H"),
            ], zones)
        try write(Array(calendar.bytes.dropLast(Self.end.count)))
        try each { try write(component($0).bytes) }
        try write(Self.end)
    }

    private func component(_ dated: DatedTodo) -> Component {
        let (todo, draft) = (dated.todo, dated.todo.draft)
        var properties = [
            Property("UID", value: "todo-\(todo.id.number)@\(host)"),
            // Without METHOD, this is the time of the last change (RFC 5545, section 3.8.7.2).
            Property("DTSTAMP", value: DateTimeValue(utc: dated.changed).text),
            Property("CREATED", value: DateTimeValue(utc: dated.created).text),
            Property("LAST-MODIFIED", value: DateTimeValue(utc: dated.changed).text),
            Property("SEQUENCE", value: "\(todo.version - 1)"),
            Property(CalendarField.title.name, text: title(of: todo)),
        ]
        properties += category(styles[draft.category])
        if let day = draft.date { properties += times(of: draft, on: day) }
        // An event would come again, done before its time. A task is done as a whole; its rule is there for an import.
        if let rule = draft.recurrence, kind == .tasks || !todo.isCompleted {
            properties.append(Property("RRULE", value: rule.calendarText(at: draft.times?.start, in: timeZone)))
        }
        properties += CalendarField.optional.compactMap { $0.property(of: draft) }
        return Component(kind == .events ? "VEVENT" : "VTODO", properties + state(of: todo))
    }

    /// An event can't say that it is done (RFC 5545, section 3.8.1.11), and would look as if it was still to do.
    private func title(of todo: Todo) -> String {
        (kind == .events && todo.isCompleted ? Self.doneMark : "") + todo.draft.title
    }

    private func category(_ look: CategoryStyles.Look) -> [Property] {
        let looks = [Parameter(Self.colourParameter, look.colour), Parameter(Self.iconParameter, look.icon)]
        return [
            Property("CATEGORIES", text: look.name),
            look.category.isOwn
                ? Property(Self.ownCategoryProperty, looks, text: look.name)
                : Property(Self.categoryProperty, text: look.category.rawValue),
        ]
    }

    private func state(of todo: Todo) -> [Property] {
        switch (kind, todo.completedAt) {
        // A to-do doesn't block time.
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

    /// An all-day event has a date without a time, and lasts that day (RFC 5545, section 3.6.1).
    private func times(of draft: TodoDraft, on day: CalendarDate) -> [Property] {
        let (start, end) = (draft.times?.start, draft.times?.end)
        let begins = time("DTSTART", day, start)
        // DTEND and DUE must be later than DTSTART.
        if start != end { return [begins, time(kind == .events ? "DTEND" : "DUE", day, end)] }
        guard kind == .tasks else { return [begins] }
        // Programs for tasks go by DUE. A rule needs DTSTART as well, though it isn't earlier.
        let due = time("DUE", day, start)
        return draft.recurrence == nil ? [due] : [begins, due]
    }

    /// - Parameter time: nil for the whole day.
    private func time(_ name: String, _ day: CalendarDate, _ time: TimeOfDay?) -> Property {
        guard let time else { return Property(name, [Parameter("VALUE", "DATE")], value: DateTimeValue(day).text) }
        return isUTC
            ? Property(name, value: DateTimeValue(day, time, isUTC: true).text)
            : Property(name, [Parameter("TZID", timeZone.identifier)], value: DateTimeValue(day, time).text)
    }

    /// The zone's offsets for the period of the to-dos and some years beyond.
    private func zone(for days: ClosedRange<CalendarDate>) -> Component {
        let start = max(days.lowerBound.daysSince1970 * 86_400 - 86_400, Self.earliest)
        let end = (max(days.upperBound, today).daysSince1970 + Self.knownFuture + 1) * 86_400
        return .timeZone(
            timeZone, from: Date(timeIntervalSince1970: Double(start)), to: Date(timeIntervalSince1970: Double(end)))
    }

    private var isUTC: Bool { ["GMT", "UTC"].contains(timeZone.identifier) }
}
