import Mustache
import Todos

/// A day of the week by the hour: a column with its to-dos at their places on the clock.
struct DayColumn: Renderable {
    /// How many to-dos without a time a day shows, and how many with one.
    static let mostAllDay = 10
    static let mostTimed = 30
    /// How many lines above the hours are seen at once, as in `calendar.css`.
    static let seenLines = 6

    let cell: DayCell
    /// Whether it is a day of this week that is over.
    let isEarlier: Bool
    /// The to-dos without a time.
    let allDay: [CalendarEntry]
    /// How many to-dos there are besides those seen at once, such as "+7", in the last of their lines; nil when all have
    /// one.
    let rest: String?
    let timed: [TimedEntry]
    /// What finds no room among those at the same time.
    let crowds: [Crowd]
    /// How many there are besides all these, such as "+2"; nil for none.
    let more: String?

    static let fields: [Field<DayColumn>] = [
        .init("cell", \.cell),
        .init("isEarlier", \.isEarlier),
        .init("allDay", \.allDay),
        .init("hasAllDay") { !$0.allDay.isEmpty },
        .init("rest", \.rest),
        .init("timed", \.timed),
        .init("crowds", \.crowds),
        .init("more", \.more),
    ]

    /// A place among the hours: so many hours and quarters below the first that is shown, so long, and in which of how
    /// many lanes.
    struct Place: Renderable {
        let hour: Int
        let quarter: Int
        let hours: Int
        let quarters: Int
        let lane: Int
        let lanes: Int

        static let fields: [Field<Place>] = [
            .init("hour", \.hour),
            .init("quarter", \.quarter),
            .init("hours", \.hours),
            .init("quarters", \.quarters),
            .init("lane", \.lane),
            .init("lanes", \.lanes),
        ]

        /// - Parameter hours: those that are shown.
        init(_ span: DaySpan, lane: Int, of lanes: Int, in hours: Range<Int>) {
            let start = span.quarters.lowerBound - hours.lowerBound * DaySpan.quartersPerHour
            (hour, quarter) = (start / DaySpan.quartersPerHour, start % DaySpan.quartersPerHour)
            let length = span.quarters.count
            (self.hours, quarters) = (length / DaySpan.quartersPerHour, length % DaySpan.quartersPerHour)
            (self.lane, self.lanes) = (lane, lanes)
        }
    }

    /// A to-do at its place, as long as it takes.
    struct TimedEntry: Renderable {
        let entry: CalendarEntry
        let times: String
        let place: Place
        /// Whether it finds no room among those at the same time, and is only listed.
        let isBeside: Bool

        static let fields: [Field<TimedEntry>] = [
            .init("entry", \.entry),
            .init("times", \.times),
            .init("place", \.place),
            .init("isBeside", \.isBeside),
        ]
    }

    /// To-dos that find no room where they would be.
    struct Crowd: Renderable {
        /// When the first of them begins.
        let start: String
        /// How many they are, such as "+6".
        let count: String
        let place: Place

        static let fields: [Field<Crowd>] = [
            .init("start", \.start),
            .init("count", \.count),
            .init("place", \.place),
        ]
    }

    /// - Parameters:
    ///   - isEarlier: whether it is a day of this week that is over.
    ///   - all: the day's to-dos, or the first of them.
    ///   - total: how many it has.
    ///   - hours: those that are shown.
    init(
        _ cell: DayCell, isEarlier: Bool, _ all: some Sequence<(todo: Todo, isComing: Bool)>, of total: Int,
        in hours: Range<Int>, _ viewer: TodoViewer, _ formatter: LocalizedFormatter
    ) {
        let locale = viewer.localizer.locale
        (self.cell, self.isEarlier) = (cell, isEarlier)
        allDay = all.filter { $0.todo.draft.times == nil }.prefix(Self.mostAllDay)
            .map { CalendarEntry($0.todo, isComing: $0.isComing, viewer, formatter) }
        let timed = all.compactMap { entry in entry.todo.draft.times.map { (entry, $0, DaySpan($0)) } }
            .prefix(Self.mostTimed).sorted { $0.2 < $1.2 }
        let spans = timed.map(\.2)
        self.timed = zip(timed, DaySpan.lanes(of: spans)).map { timed, place in
            let (entry, times, span) = timed
            return TimedEntry(
                entry: CalendarEntry(entry.todo, isComing: entry.isComing, viewer, formatter),
                times: formatter.name(of: times, in: locale),
                place: Place(span, lane: place?.lane ?? 0, of: place?.lanes ?? 1, in: hours), isBeside: place == nil)
        }
        crowds = DaySpan.crowds(of: spans).map { span, count in
            Crowd(
                start: formatter.name(of: span.start, in: locale), count: "+\(count)",
                place: Place(span, lane: DaySpan.mostLanes - 1, of: DaySpan.mostLanes, in: hours))
        }
        rest =
            allDay.count > Self.seenLines
            ? viewer.localizer.others(than: Self.seenLines - 1 + timed.count, of: total) : nil
        more = viewer.localizer.others(than: allDay.count + timed.count, of: total)
    }
}
