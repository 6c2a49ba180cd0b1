import Mustache
import Todos

/// A day in the month calendar: its cell, and where there is room its first to-dos.
struct MonthDay: Renderable {
    /// How many to-dos a day shows.
    static let mostEntries = 3

    let cell: DayCell
    let entries: [CalendarEntry]
    /// How many there are besides, such as "+2"; nil for none.
    let more: String?

    static let fields: [Field<MonthDay>] = [
        .init("cell", \.cell),
        .init("entries", \.entries),
        .init("hasEntries") { !$0.entries.isEmpty },
        .init("more", \.more),
    ]

    /// - Parameters:
    ///   - all: the day's to-dos, or the first of them.
    ///   - total: how many it has.
    init(
        _ cell: DayCell, _ all: [(todo: Todo, isComing: Bool)], of total: Int, _ viewer: TodoViewer,
        _ formatter: LocalizedFormatter
    ) {
        self.cell = cell
        entries = all.prefix(Self.mostEntries).map { CalendarEntry($0.todo, isComing: $0.isComing, viewer, formatter) }
        more = viewer.localizer.others(than: entries.count, of: total)
    }
}
