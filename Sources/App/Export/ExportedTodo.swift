import Database
import Todos

/// A to-do.
struct ExportedTodo: ExportRecord {
    /// What a to-do is exported from.
    private struct Source {
        let dated: DatedTodo
        let categories: ExportCategories
        let times: ExportTimes
        var draft: TodoDraft { dated.todo.draft }
        /// Nil for a standard category.
        var ownCategory: CategoryDetails? { categories[own: draft.category] }
    }

    private struct Column: Sendable {
        let name: String
        let value: @Sendable (Source) -> String?

        static func field(_ field: TodoDraft.Field) -> Column {
            Column(name: field.exportName) { $0.draft.text(of: field) }
        }
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// The one list of these columns. Those that need more than a field's text stand at the end.
    private static let all =
        TodoDraft.Field.all.filter { $0 != .recurrence }.map { field in
            // The key of a standard category, or the name of a custom one.
            field != .category
                ? .field(field)
                : Column(name: field.exportName) { $0.categories.text(of: $0.draft.category) }
        } + [
            Column(name: "completed") { source in source.dated.todo.completedAt.map(source.times.text) },
            Column(name: "created") { $0.times.text($0.dated.created) },
            // An RRULE value with dates only (RFC 5545, section 3.3.10); nil for a to-do that doesn't recur.
            .field(.recurrence),
            // The name of a custom category, which may look like a key; nil for a standard one.
            Column(name: "ownCategory") { $0.ownCategory?.name },
            // When it was moved to the trash; nil for all others. An import leaves it out.
            Column(name: "trashed") { source in source.dated.todo.trashedAt.map(source.times.text) },
            // How a custom category looks, for an account that doesn't have it; nil for a standard one.
            Column(name: "ownCategoryColour") { $0.ownCategory?.colour.rawValue },
            Column(name: "ownCategoryIcon") { $0.ownCategory?.icon.rawValue },
        ]

    static let columns = all.map(\.name)
    private static let keys = columns.map(Key.init(stringValue:))

    /// In the order of `columns`.
    private let values: [String?]
    var cells: [String] { values.map { $0 ?? "" } }

    init(_ dated: DatedTodo, _ categories: ExportCategories, _ times: ExportTimes) {
        let source = Source(dated: dated, categories: categories, times: times)
        values = Self.all.map { $0.value(source) }
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        for (key, value) in zip(Self.keys, values) { try object.encodeIfPresent(value, forKey: key) }
    }
}
