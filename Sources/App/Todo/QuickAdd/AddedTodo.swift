import Accounts
import Todos
import Web

/// What is told of a to-do that was added by one line: all that the line was understood as.
struct AddedTodo: Sendable {
    private let todos: Todos
    private let viewers: Viewers
    private let names: LocalNames

    init(_ services: Services, _ names: LocalNames) {
        todos = services.todos
        viewers = Viewers(services)
        self.names = names
    }

    /// The sentence; nil when the visit comes from nothing that was added, or it is gone.
    func sentence(_ visit: Visit<Member>, _ viewer: Viewer) throws -> String? {
        guard let announcement = visit.visitor.notice, announcement.notice == .todoAddedQuickly,
            let number = announcement.reference.flatMap({ Int64($0) }),
            let todo = try todos.find(Todo.ID(number), of: viewer.owner), todo.trashedAt == nil
        else { return nil }
        let (draft, language) = (todo.draft, viewer.words.language)
        let values = [
            "title": QuickAddViewModel.isolated(draft.title), "day": names.name(of: draft.date, in: language),
            "start": names.name(of: draft.start, in: language), "end": names.name(of: draft.end, in: language),
            "category": QuickAddViewModel.isolated(viewer.palette[draft.category].name),
            "repeats": draft.recurrence?.phrase(in: viewer.words.quickAddLanguage) ?? "",
        ]
        let sentence = viewer.words.filled(draft.recurrence == nil ? "quick.added" : "quick.addedRepeating", values)
        let (day, time) = viewers.moment(of: visit.who)
        guard draft.date == day, draft.start < time else { return sentence }
        return sentence + " " + viewer.words.filled("quick.remark.alreadyPast", values)
    }
}
