import Mustache
import Todos
import Web

/// One to-do as a list shows it.
struct TodoRow: Renderable {
    let id: Int
    let title: String
    /// The name in forms and style sheets, such as `MakeCall`.
    let category: String
    /// The name in the visitor's language.
    let categoryName: String
    let start: String
    let end: String
    /// Empty when there is none.
    let description: String
    let isCompleted: Bool

    static let fields: [Field<TodoRow>] = [
        .init("id", \.id),
        .init("title", \.title),
        .init("category", \.category),
        .init("categoryName", \.categoryName),
        .init("start", \.start),
        .init("end", \.end),
        .init("description", \.description),
        .init("isCompleted", \.isCompleted),
    ]

    init(_ todo: Todo, _ words: Words, _ names: LocalNames) {
        id = Int(todo.id.number)
        title = todo.draft.title
        category = todo.draft.category.rawValue
        categoryName = words["category.\(todo.draft.category.rawValue)"]
        start = names.name(of: todo.draft.start, in: words.language)
        end = names.name(of: todo.draft.end, in: words.language)
        description = todo.draft.description
        isCompleted = todo.isCompleted
    }
}
