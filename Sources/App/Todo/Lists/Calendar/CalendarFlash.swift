import Accounts
import Todos

/// The flash message of a month or a week, for what was added, completed or moved there.
struct CalendarFlash: Sendable {
    private let list: ListFlash
    private let rescheduled: RescheduledFlash

    init(_ site: SiteDependencies) {
        list = ListFlash(site)
        rescheduled = RescheduledFlash(todos: site.services.todos, formatter: site.formatter)
    }

    /// The message; nil when the request follows none of these, or the to-do is gone.
    func sentence(_ context: Context<Member>, _ viewer: TodoViewer) async throws -> String? {
        if let sentence = try await rescheduled.sentence(context, viewer) { return sentence }
        return try await list.sentence(context, viewer)
    }
}
