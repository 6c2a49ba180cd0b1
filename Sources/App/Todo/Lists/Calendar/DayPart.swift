import Mustache
import Todos
import Web

/// The part of a day's to-dos on a page, if they don't all fit, with links to the others.
struct DayPart: Renderable {
    /// The number shown and the total, such as "100" and "1,000+".
    let shown: String
    let total: String
    /// The link to the next page; nil on the last.
    let next: LocalPath?
    /// The link to the first page; nil on the first.
    let start: LocalPath?

    static let fields: [Field<DayPart>] = [
        .init("shown", \.shown),
        .init("total", \.total),
        .init("next", \.next),
        .init("start", \.start),
    ]

    /// - Parameter cursor: where the part begins; nil for the first page.
    /// - Returns: nil when all are shown.
    init?(
        _ page: DayPage, of day: CalendarDate, after cursor: DayCursor? = nil, _ localizer: Localizer
    ) {
        guard page.next != nil || cursor != nil else { return nil }
        let address = Path.day(day)
        shown = localizer.name(of: page.todos.count)
        total = localizer.name(of: page.total, atMost: Todos.mostCounted)
        next = address.continued(after: page.next?.text)
        start = cursor == nil ? nil : address
    }
}
