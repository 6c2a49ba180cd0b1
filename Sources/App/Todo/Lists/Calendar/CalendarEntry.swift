import Mustache
import Todos

/// A to-do as a calendar shows it: its time and its title.
struct CalendarEntry: Renderable {
    let id: Int
    let title: String
    /// The same: it is short enough for texts that are only read aloud.
    var shortTitle: String { title }
    /// The name of its category's colour.
    let colour: String
    /// When it begins, in few letters; nil for all day.
    let start: String?
    let isCompleted: Bool
    /// The date, of one that is still to be done and repeats: by then the to-do may be another occurrence.
    let occurrence: String?
    /// Whether it is still to come by its rule. It has no day of its own yet, and can't be moved to another.
    let isComing: Bool
    let version: Int

    static let fields: [Field<CalendarEntry>] = [
        .init("id", \.id),
        .init("title", \.title),
        .init("shortTitle", \.shortTitle),
        .init("colour", \.colour),
        .init("start", \.start),
        .init("isCompleted", \.isCompleted),
        .init("occurrence", \.occurrence),
        .init("isComing", \.isComing),
        .init("version", \.version),
    ]

    init(_ todo: Todo, isComing: Bool, _ viewer: TodoViewer, _ formatter: LocalizedFormatter) {
        id = Int(todo.id.number)
        title = todo.draft.title.cut(to: TodoRow.longestShortTitle)
        colour = viewer.styles[todo.draft.category].colour
        start = todo.draft.times.map { formatter.shortName(of: $0.start, in: viewer.localizer.locale) }
        isCompleted = todo.isCompleted
        occurrence = todo.occurrence
        self.isComing = isComing
        version = todo.version
    }
}
