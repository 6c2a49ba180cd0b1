import Mustache
import Todos

/// One to-do as a list shows it.
struct TodoRow: Renderable {
    let id: Int
    let title: String
    /// The title, shortened for texts that are only read aloud, and for flash messages.
    let shortTitle: String
    /// The names of the category's colour and icon, and its localized name.
    let colour: String
    let icon: String
    let categoryName: String
    /// When it begins, and ends if it has a length, on its day; nil for all day or no day.
    let times: String?
    /// The name of its day, where it stands with to-dos of other days; nil elsewhere.
    var dueDay: String?
    /// The day's name and the times, as far as there are any.
    var when: String? { dueDay.map { day in times.map { "\(day), \($0)" } ?? day } ?? times }
    /// How many days of the trash are left to it, such as "29 days left"; nil elsewhere.
    var daysLeft: String?
    /// The category's name, unless it goes without saying.
    let unusualCategory: String?
    /// Empty when there is none; truncated in lists.
    let description: String
    let isCompleted: Bool
    /// Whether it recurs.
    let repeats: Bool
    /// The date, of one that is still to be done and repeats: by then the to-do may be another occurrence.
    let occurrence: String?
    /// The version that a change made from here is based on.
    let version: Int

    static let fields: [Field<TodoRow>] = [
        .init("id", \.id),
        .init("title", \.title),
        .init("shortTitle", \.shortTitle),
        .init("colour", \.colour),
        .init("icon", \.icon),
        .init("categoryName", \.categoryName),
        .init("times", \.times),
        .init("when", \.when),
        .init("daysLeft", \.daysLeft),
        .init("unusualCategory", \.unusualCategory),
        .init("description", \.description),
        .init("isCompleted", \.isCompleted),
        .init("repeats", \.repeats),
        .init("occurrence", \.occurrence),
        .init("version", \.version),
    ]

    /// In characters.
    static let longestShortTitle = 60

    /// - Parameter isWhole: whether to keep the whole description, not only an excerpt.
    init(_ todo: Todo, _ styles: CategoryStyles, _ formatter: LocalizedFormatter, isWhole: Bool = false) {
        let look = styles[todo.draft.category]
        id = Int(todo.id.number)
        title = todo.draft.title
        shortTitle = todo.draft.title.cut(to: Self.longestShortTitle)
        (colour, icon, categoryName) = (look.colour, look.icon, look.name)
        times = todo.draft.times.map { formatter.name(of: $0, in: styles.locale) }
        unusualCategory = styles.isUsual(todo.draft.category) ? nil : look.name
        description = isWhole ? todo.draft.description : todo.draft.description.cut(to: TodoDraft.longestExcerpt)
        isCompleted = todo.isCompleted
        repeats = todo.draft.recurrence != nil
        occurrence = todo.occurrence
        version = todo.version
    }
}
