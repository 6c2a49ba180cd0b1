import Accounts
import Mustache
import Todos

/// A week by the hour: each day's to-dos where they are on the clock, and above them those of all day.
struct WeekViewModel: Sendable {
    struct Output: Renderable {
        let name: String
        /// The weeks before and after, by a day of theirs as in paths; nil where there is none.
        let previous: String?
        let next: String?
        let hours: [Hour]
        let days: [DayColumn]
        /// How many lines those without a time take above the hours.
        var rows: Int { days.map(\.allDay.count).max() ?? 0 }
        /// Whether some of them are over while others are not. A list folds those.
        var hasEarlier: Bool { days.contains(where: \.isEarlier) }
        /// Whether the day that a line is for is one of them, so that they are shown.
        let opensEarlier: Bool
        /// The time of day; nil in other weeks, and before and after the hours that are shown.
        let now: Now?
        /// The day that a line is for, as in paths.
        let chosen: String
        /// Its month, likewise.
        let month: String
        /// The time that it is for, such as `09:00`; nil for all day.
        let time: String?
        /// Both, for people.
        let chosenName: String
        /// The change version from before the to-dos were read.
        let seen: String

        static let fields: [Field<Output>] = [
            .init("name", \.name),
            .init("previous", \.previous),
            .init("next", \.next),
            .init("hours", \.hours),
            .init("days", \.days),
            .init("rows", \.rows),
            .init("hasEarlier", \.hasEarlier),
            .init("opensEarlier", \.opensEarlier),
            .init("now", \.now),
            .init("chosen", \.chosen),
            .init("month", \.month),
            .init("time", \.time),
            .init("chosenName", \.chosenName),
            .init("seen", \.seen),
        ]
    }

    /// An hour that is shown.
    struct Hour: Renderable {
        /// Such as `09:00`.
        let time: String
        /// Such as "09:00" and "9 AM".
        let name: String
        /// Whether it has the time that a line is for.
        let isChosen: Bool

        static let fields: [Field<Hour>] = [
            .init("time", \.time), .init("name", \.name), .init("isChosen", \.isChosen),
        ]
    }

    /// A time to the minute, as its place: so many hours, quarters of one and minutes below the first hour that is shown.
    struct Now: Renderable {
        let hour: Int
        let quarter: Int
        let minute: Int

        static let fields: [Field<Now>] = [
            .init("hour", \.hour), .init("quarter", \.quarter), .init("minute", \.minute),
        ]

        /// - Parameter hours: those that are shown.
        init?(_ time: TimeOfDay, in hours: Range<Int>) {
            guard hours.contains(time.hour) else { return nil }
            let length = 60 / DaySpan.quartersPerHour
            hour = time.hour - hours.lowerBound
            (quarter, minute) = (time.minute / length, time.minute % length)
        }
    }

    /// The hours that are always shown; earlier and later ones when a to-do is there.
    private static let usualHours = 8..<19

    let todos: Todos
    let formatter: LocalizedFormatter

    /// - Parameters:
    ///   - day: the day of the week that a line is for.
    ///   - time: the time that it is for; nil for all day.
    ///   - now: the time of day.
    func show(
        _ day: CalendarDate, at time: TimeOfDay?, now: TimeOfDay, _ viewer: TodoViewer
    ) async throws -> Output {
        let locale = viewer.localizer.locale
        let first = day.firstOfWeek(from: viewer.localizer.firstWeekday)
        let last = first.adding(days: 6) ?? day
        let content = try await CalendarContent(
            todos, from: first, to: last, ofEach: DayColumn.mostAllDay + DayColumn.mostTimed, viewer)
        let cells = DayCell.days(
            7, from: first, chosen: day, marks: content.marks, projected: content.projected, viewer, formatter)
        let ofDays = cells.indices.map { offset in
            first.adding(days: offset).map(content.all) ?? []
        }
        let today = cells.firstIndex(where: \.isToday)
        let spans = ofDays.joined().compactMap { $0.todo.draft.times.map(DaySpan.init) }
        let hours = spans.reduce(Self.usualHours) { hours, span in
            min(hours.lowerBound, span.firstHour)..<max(hours.upperBound, span.lastHour + 1)
        }
        let days = cells.indices.map { offset in
            DayColumn(
                cells[offset], isEarlier: offset < today ?? 0, ofDays[offset],
                of: first.adding(days: offset).map(content.total) ?? 0, in: hours, viewer, formatter)
        }
        return Output(
            name: formatter.weekName(from: first, to: last, in: locale), previous: day.adding(days: -7)?.text,
            next: day.adding(days: 7)?.text,
            hours: hours.compactMap { TimeOfDay(hour: $0, minute: 0) }
                .map {
                    Hour(time: $0.text, name: formatter.name(of: $0, in: locale), isChosen: $0.hour == time?.hour)
                },
            days: days, opensEarlier: day < viewer.today, now: today == nil ? nil : Now(now, in: hours),
            chosen: day.text, month: day.monthText, time: time?.text,
            chosenName: [
                formatter.name(of: day, on: viewer.today, viewer.localizer),
                time.map { formatter.name(of: $0, in: locale) },
            ].compactMap { $0 }.joined(separator: ", "),
            seen: viewer.seen)
    }
}
