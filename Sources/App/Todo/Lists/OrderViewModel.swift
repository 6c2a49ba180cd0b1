import Mustache
import Todos

/// The page on which a day's to-dos are put in order.
struct OrderViewModel: Sendable {
    struct Output: Renderable {
        let chosen: String
        let chosenName: String
        let places: [Place]

        static let fields: [Field<Output>] = [
            .init("chosen", \.chosen),
            .init("chosenName", \.chosenName),
            .init("places", \.places),
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

    func show(_ day: CalendarDate, _ viewer: Viewer) throws -> Output {
        let rows = try todos.todos(of: viewer.owner, on: day).map { TodoRow($0, viewer.palette, names) }
        return Output(
            chosen: day.text, chosenName: names.name(of: day, in: viewer.words.language),
            places: rows.indices.map { index in
                Place(
                    todo: rows[index], up: index == 0 ? nil : index == 1 ? "0" : String(rows[index - 2].id),
                    down: index + 1 < rows.count ? String(rows[index + 1].id) : nil)
            })
    }
}
