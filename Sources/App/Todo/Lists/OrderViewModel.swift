import Mustache
import Todos

/// The page on which a day's to-dos are put in order.
struct OrderViewModel: Sendable {
    struct Output: Renderable {
        let chosen: String
        let chosenName: String
        let places: [Place]
        /// Where the list goes on, as its link has it.
        let next: LocalPath?
        /// How many can be put in order at the most, when the day has more.
        var most: String?

        static let fields: [Field<Output>] = [
            .init("chosen", \.chosen),
            .init("chosenName", \.chosenName),
            .init("places", \.places),
            .init("next", \.next),
            .init("most", \.most),
        ]
    }

    /// A to-do, and behind which ones it would stand one place up or down; nil where it can't go.
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
    let names: LocalNames

    func show(_ day: CalendarDate, after place: TodoPlace?, _ viewer: Viewer) throws -> Output {
        let (language, dayName) = (viewer.words.language, names.name(of: day, in: viewer.words.language))
        let page: OrderPage
        do {
            page = try todos.order(of: viewer.owner, on: day, after: place)
        } catch is TooManyToOrder {
            return Output(
                chosen: day.text, chosenName: dayName, places: [], next: nil,
                most: names.name(of: Todos.mostOrdered, in: language))
        }
        // Behind which each would stand: the front has no to-do, and the number 0.
        let ids = (page.before + page.todos.map(\.id)).map { String($0.number) }
        let start = page.before.count
        return Output(
            chosen: day.text, chosenName: dayName,
            places: page.todos.enumerated().map { offset, todo in
                let index = start + offset
                let below = index + 1 < ids.count ? ids[index + 1] : page.following.map { String($0.number) }
                return Place(
                    todo: TodoRow(todo, viewer.palette, names),
                    up: index == 0 ? nil : index == 1 ? "0" : ids[index - 2], down: below)
            }, next: page.next.flatMap { LocalPath("/todos/day/\(day.text)/order?after=\($0.text)") })
    }
}
