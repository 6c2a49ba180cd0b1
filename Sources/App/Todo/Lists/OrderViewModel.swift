import Mustache
import Todos

/// The page that orders a day's to-dos.
struct OrderViewModel: Sendable {
    struct Output: Renderable {
        let chosen: String
        let chosenName: String
        let places: [Place]
        /// The link to the next page; nil on the last.
        let next: LocalPath?
        /// The maximum number that can be ordered, if the day has more; nil otherwise.
        var most: String?

        static let fields: [Field<Output>] = [
            .init("chosen", \.chosen),
            .init("chosenName", \.chosenName),
            .init("places", \.places),
            .init("next", \.next),
            .init("most", \.most),
        ]
    }

    /// A to-do, and the IDs that it moves behind to go one position up or down; nil where it can't go.
    struct Place: Renderable {
        let todo: TodoRow
        let up: String?
        let down: String?

        static let fields: [Field<Place>] = [
            .init("todo", \.todo),
            .init("up", \.up),
            .init("down", \.down),
        ]
    }

    let todos: Todos
    let formatter: LocalizedFormatter

    func show(_ day: CalendarDate, after cursor: TodoCursor?, _ viewer: TodoViewer) async throws -> Output {
        let dayName = formatter.name(of: day, on: viewer.today, viewer.localizer)
        let page: OrderPage
        do {
            page = try await todos.order(of: viewer.owner, on: day, after: cursor)
        } catch is TooManyToOrder {
            return Output(
                chosen: day.text, chosenName: dayName, places: [], next: nil,
                most: viewer.localizer.name(of: Todos.mostOrdered))
        }
        // The IDs that a to-do can move behind. The front is written as 0.
        let ids = (page.before + page.todos.map(\.id)).map { String($0.number) }
        let start = page.before.count
        return Output(
            chosen: day.text, chosenName: dayName,
            places: page.todos.enumerated().map { offset, todo in
                let index = start + offset
                let below = index + 1 < ids.count ? ids[index + 1] : page.following.map { String($0.number) }
                return Place(
                    todo: TodoRow(todo, viewer.styles, formatter),
                    up: index == 0 ? nil : index == 1 ? "0" : ids[index - 2], down: below)
            }, next: Path.orderDay(day).continued(after: page.next?.text))
    }
}
