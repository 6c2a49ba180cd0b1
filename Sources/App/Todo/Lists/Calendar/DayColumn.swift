import Mustache
import Todos

/// A day of the week by the hour: a column with its to-dos at their places on the clock.
struct DayColumn: Renderable {
    /// How many to-dos without a time a day shows, and how many with one.
    static let mostAllDay = 10
    static let mostTimed = 30

    let cell: DayCell
    /// Whether it is a day of this week that is over.
    let isEarlier: Bool
    /// The to-dos without a time.
    let allDay: [CalendarEntry]
    let timed: [TimedEntry]
    /// How many there are besides those that have room beside each other, such as "+2" and "47+"; nil for none.
    let more: String?
    /// How many there are besides in a list; nil for none.
    let moreInList: String?

    static let fields: [Field<DayColumn>] = [
        .init("cell", \.cell),
        .init("isEarlier", \.isEarlier),
        .init("allDay", \.allDay),
        .init("hasAllDay") { !$0.allDay.isEmpty },
        .init("timed", \.timed),
        .init("more", \.more),
        .init("moreInList", \.moreInList),
    ]

    /// A to-do at its place: so many hours and quarters below the first hour that is shown, and as long as it takes.
    struct TimedEntry: Renderable {
        let entry: CalendarEntry
        let times: String
        let hour: Int
        let quarter: Int
        let hours: Int
        let quarters: Int
        /// Where it is among those at the same time, and how many these are.
        let lane: Int
        let lanes: Int
        /// Whether it finds no room among them, and is only listed.
        let isBeside: Bool

        static let fields: [Field<TimedEntry>] = [
            .init("entry", \.entry),
            .init("times", \.times),
            .init("hour", \.hour),
            .init("quarter", \.quarter),
            .init("hours", \.hours),
            .init("quarters", \.quarters),
            .init("lane", \.lane),
            .init("lanes", \.lanes),
            .init("isBeside", \.isBeside),
        ]
    }

    /// - Parameters:
    ///   - isEarlier: whether it is a day of this week that is over.
    ///   - all: the day's to-dos.
    ///   - hours: those that are shown.
    init(
        _ cell: DayCell, isEarlier: Bool, _ all: some Sequence<(todo: Todo, isComing: Bool)>, in hours: Range<Int>,
        _ viewer: TodoViewer, _ formatter: LocalizedFormatter
    ) {
        (self.cell, self.isEarlier) = (cell, isEarlier)
        allDay = all.filter { $0.todo.draft.times == nil }.prefix(Self.mostAllDay)
            .map { CalendarEntry($0.todo, isComing: $0.isComing, viewer, formatter) }
        let timed = all.compactMap { entry in entry.todo.draft.times.map { (entry, $0, DaySpan($0)) } }
            .prefix(Self.mostTimed).sorted { $0.2 < $1.2 }
        let lanes = DaySpan.lanes(of: timed.map(\.2))
        self.timed = zip(timed, lanes).map { timed, place in
            let (entry, times, span) = timed
            let start = span.quarters.lowerBound - hours.lowerBound * DaySpan.quartersPerHour
            let length = span.quarters.count
            return TimedEntry(
                entry: CalendarEntry(entry.todo, isComing: entry.isComing, viewer, formatter),
                times: formatter.name(of: times, in: viewer.localizer.locale),
                hour: start / DaySpan.quartersPerHour, quarter: start % DaySpan.quartersPerHour,
                hours: length / DaySpan.quartersPerHour, quarters: length % DaySpan.quartersPerHour,
                lane: place?.lane ?? 0, lanes: place?.lanes ?? 1, isBeside: place == nil)
        }
        let shown = allDay.count + timed.count
        moreInList = cell.others(than: shown)
        more = cell.others(than: shown - lanes.count { $0 == nil })
    }
}
