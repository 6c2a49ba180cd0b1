import Accounts
import Todos

/// The flash message of a month or a week, for what was added or moved there.
struct CalendarNotice: Sendable {
    private let added: AddedTodo
    private let rescheduled: RescheduledTodo

    init(_ site: SiteDependencies) {
        added = AddedTodo(site.services, site.formatter)
        rescheduled = RescheduledTodo(todos: site.services.todos, formatter: site.formatter)
    }

    /// The message; nil when the request follows neither, or the to-do is gone.
    func sentence(_ context: Context<Member>, _ viewer: TodoViewer) async throws -> String? {
        if let sentence = try await rescheduled.sentence(context, viewer) { return sentence }
        return try await added.sentence(context, viewer)
    }
}
