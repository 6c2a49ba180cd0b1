import Mustache
import Todos

/// Which part of a day's to-dos a page shows, when they don't fit on one, and the way to the others.
struct DayPart: Renderable {
    /// How many are shown, and how many there are, such as "100" and "1,000+".
    let shown: String
    let total: String
    /// Where the list goes on, as its link has it; nil at its end.
    let next: LocalPath?
    /// Where it begins; nil when this is the beginning.
    let start: LocalPath?

    static let fields: [Field<DayPart>] = [
        .init("shown", \.shown),
        .init("total", \.total),
        .init("next", \.next),
        .init("start", \.start),
    ]

    /// - Parameter place: where the part begins; nil for the day's beginning.
    /// - Returns: nil when all are shown.
    init?(
        _ page: DayPage, of day: CalendarDate, after place: DayPlace? = nil, _ names: LocalNames, _ language: String
    ) {
        guard page.next != nil || place != nil else { return nil }
        let path = "/todos/day/\(day.text)"
        shown = names.name(of: page.todos.count, in: language)
        total = names.name(of: page.total, atMost: Todos.mostCounted, in: language)
        next = page.next.flatMap { LocalPath("\(path)?after=\($0.text)") }
        start = place == nil ? nil : LocalPath(path)
    }
}
