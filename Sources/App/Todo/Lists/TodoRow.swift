import Mustache
import Todos

/// One to-do as a list shows it.
struct TodoRow: Renderable {
    let id: Int
    let title: String
    /// As much of the title as what is only read out needs.
    let shortTitle: String
    /// The names of the category's colour and picture, and its own in the visitor's language.
    let hue: String
    let icon: String
    let categoryName: String
    let start: String
    let end: String
    /// Empty when there is none; cut in lists.
    let description: String
    let isCompleted: Bool
    /// Whether it comes again.
    let repeats: Bool
    /// The one that whoever changes it has seen.
    let version: Int

    static let fields: [Field<TodoRow>] = [
        .init("id", \.id),
        .init("title", \.title),
        .init("shortTitle", \.shortTitle),
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

    /// In characters: more than three lines of a card, which show no more.
    private static let longestDescription = 300
    private static let longestShortTitle = 60

    /// - Parameter isWhole: whether the description is to be read, and not only to be known again.
    init(_ todo: Todo, _ palette: Palette, _ names: LocalNames, isWhole: Bool = false) {
        let look = palette[todo.draft.category]
        id = Int(todo.id.number)
        title = todo.draft.title
        shortTitle = todo.draft.title.cut(to: Self.longestShortTitle)
        (hue, icon, categoryName) = (look.hue, look.icon, look.name)
        start = names.name(of: todo.draft.start, in: palette.language)
        end = names.name(of: todo.draft.end, in: palette.language)
        description = isWhole ? todo.draft.description : todo.draft.description.cut(to: Self.longestDescription)
        isCompleted = todo.isCompleted
        repeats = todo.draft.recurrence != nil
        version = todo.version
    }
}

extension String {
    /// The text, or its beginning with an ellipsis when it has more characters than `most`, or takes more than four bytes for
    /// each of them.
    fileprivate func cut(to most: Int) -> String {
        guard utf8.count > most else { return self }
        var (bytes, characters) = (0, 0)
        let beginning = prefix { character in
            bytes += character.utf8.count
            characters += 1
            return characters <= most && bytes <= 4 * most
        }
        return beginning.endIndex == endIndex ? self : beginning + "…"
    }
}
