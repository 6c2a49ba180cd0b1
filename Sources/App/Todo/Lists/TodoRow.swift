import Mustache
import Todos

/// One to-do as a list shows it.
struct TodoRow: Renderable {
    let id: Int
    let title: String
    /// The names of the category's colour and picture, and its own in the visitor's language.
    let hue: String
    let icon: String
    let categoryName: String
    let start: String
    let end: String
    /// Empty when there is none.
    let description: String
    let isCompleted: Bool
    /// Whether it comes again.
    let repeats: Bool
    /// The one that whoever changes it has seen.
    let version: Int

    static let fields: [Field<TodoRow>] = [
        .init("id", \.id),
        .init("title", \.title),
        .init("hue", \.hue),
        .init("icon", \.icon),
        .init("categoryName", \.categoryName),
        .init("start", \.start),
        .init("end", \.end),
        .init("description", \.description),
        .init("isCompleted", \.isCompleted),
        .init("repeats", \.repeats),
        .init("version", \.version),
    ]

    init(_ todo: Todo, _ palette: Palette, _ names: LocalNames) {
        let look = palette[todo.draft.category]
        id = Int(todo.id.number)
        title = todo.draft.title
        (hue, icon, categoryName) = (look.hue, look.icon, look.name)
        start = names.name(of: todo.draft.start, in: palette.language)
        end = names.name(of: todo.draft.end, in: palette.language)
        description = todo.draft.description
        isCompleted = todo.isCompleted
        repeats = todo.draft.recurrence != nil
        version = todo.version
    }
}
