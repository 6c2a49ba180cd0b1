import HTTPServer
import HTTPTypes
import Mustache

/// The view that a page shows, for the lists of views on every page of a member.
struct CurrentView: Renderable {
    // Texts of their own: a path's beginning is compared with a `Substring` letter by letter.
    private static let monthStart = String(Path.month.rawValue.prefix { $0 != "{" })
    private static let weekStart = String(Path.week.rawValue.prefix { $0 != "{" })

    private let path: String

    /// - Parameter request: the page's. A form that is refused is a page of its own, whatever view its path has.
    init(_ request: Request) {
        path = request.method == .post ? "" : request.path
    }

    static let fields: [Field<CurrentView>] = [
        .init("isToday", { $0.path == Path.todos.rawValue }),
        .init("isInbox", { $0.path == Path.inbox.rawValue }),
        .init("isMonth", { $0.path == Path.thisMonth.rawValue || $0.path.hasPrefix(Self.monthStart) }),
        .init("isWeek", { $0.path == Path.thisWeek.rawValue || $0.path.hasPrefix(Self.weekStart) }),
        .init("isAll", { $0.path == Path.allTodos.rawValue }),
        .init("isOpen", { $0.path == Path.openTodos.rawValue }),
        .init("isCompleted", { $0.path == Path.completedTodos.rawValue }),
        .init("isSearch", { $0.path == Path.searchTodos.rawValue }),
        .init("isTrash", { $0.path == Path.trash.rawValue }),
        .init("isCategories", { $0.path == Path.categories.rawValue }),
        .init("isImport", { $0.path == Path.importTodos.rawValue }),
    ]
}
