import Accounts
import Todos

/// The flash message of a to-do page, for what was added, completed, deleted or moved.
struct TodoFlash: Sendable {
    private let added: AddedFlash
    private let completed: CompletedFlash
    private let deleted: DeletedFlash
    private let ofDay: DayFlash
    private let moved: MovedToTodayFlash
    private let rescheduled: RescheduledFlash

    init(_ site: SiteDependencies) {
        added = AddedFlash(site.services, site.formatter)
        completed = CompletedFlash(todos: site.services.todos, formatter: site.formatter)
        deleted = DeletedFlash(todos: site.services.todos)
        ofDay = DayFlash(formatter: site.formatter)
        moved = MovedToTodayFlash(todos: site.services.todos, formatter: site.formatter)
        rescheduled = RescheduledFlash(todos: site.services.todos, formatter: site.formatter)
    }

    /// The message; nil when there is no more to say than the flash's own text.
    func sentence(_ context: Context<Member>, _ viewer: TodoViewer) async throws -> String? {
        guard let flash = context.visitor.flash else { return nil }
        return switch flash.kind {
        case .todoAdded: try await added.sentence(flash, of: context.principal, viewer)
        case .todosAdded: AddedListFlash().sentence(flash, viewer)
        case .todoCompleted: try await completed.sentence(flash, viewer)
        case .todoDeleted: try await deleted.sentence(flash, viewer)
        case .dayCompleted, .dayReopened: ofDay.sentence(flash, viewer)
        case .overdueMoved: try await moved.sentence(flash, viewer)
        case .todoRescheduled, .occurrenceRescheduled:
            try await rescheduled.sentence(flash, tellsTime: false, viewer)
        case .todoRetimed, .occurrenceRetimed: try await rescheduled.sentence(flash, tellsTime: true, viewer)
        default: nil
        }
    }
}
