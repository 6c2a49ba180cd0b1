import Accounts
import Todos

/// The flash message of a to-do page, for what was added, completed or moved.
struct TodoFlash: Sendable {
    private let added: QuickAddedFlash
    private let completed: CompletedFlash
    private let moved: MovedToTodayFlash
    private let rescheduled: RescheduledFlash

    init(_ site: SiteDependencies) {
        added = QuickAddedFlash(site.services, site.formatter)
        completed = CompletedFlash(todos: site.services.todos, formatter: site.formatter)
        moved = MovedToTodayFlash(todos: site.services.todos, formatter: site.formatter)
        rescheduled = RescheduledFlash(todos: site.services.todos, formatter: site.formatter)
    }

    /// The message; nil when the request follows none of these, or there is no more to say than the flash's own text.
    func sentence(_ context: Context<Member>, _ viewer: TodoViewer) async throws -> String? {
        if let sentence = try await completed.sentence(context, viewer) { return sentence }
        if let sentence = try await moved.sentence(context, viewer) { return sentence }
        if let sentence = try await rescheduled.sentence(context, viewer) { return sentence }
        return try await added.sentence(context, viewer)
    }
}
