import Mustache

/// The to-do view that a page shows, for the list of views at its top.
struct CurrentView: Renderable {
    private let path: String

    /// - Parameter path: the page's path.
    init(_ path: String) {
        self.path = path
    }

    static let fields: [Field<CurrentView>] = [
        .init("isToday", { $0.path == "/todos" }),
        .init("isMonth", { $0.path == "/todos/month" || $0.path.hasPrefix("/todos/month/") }),
        .init("isAll", { $0.path == "/todos/all" }),
        .init("isOpen", { $0.path == "/todos/open" }),
        .init("isCompleted", { $0.path == "/todos/completed" }),
        .init("isSearch", { $0.path == "/todos/search" }),
        .init("isTrash", { $0.path == "/todos/trash" }),
    ]
}
