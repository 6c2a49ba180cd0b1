import Accounts
import Todos
import Web

/// The flash message for a to-do that was moved to another day or to the inbox: to which day, and if its time changed to
/// which time, and what became of the others of its series.
struct RescheduledFlash: Sendable {
    let todos: Todos
    let formatter: LocalizedFormatter

    /// The message; nil when the to-do is gone.
    func sentence(_ flash: Flash, tellsTime: Bool, _ viewer: TodoViewer) async throws -> String? {
        guard let number = flash.reference.first.flatMap({ Int64($0) }),
            let draft = try await todos.find(Todo.ID(number), of: viewer.owner)?.draft
        else { return nil }
        guard let day = draft.date else {
            return tellsTime ? nil : viewer.localizer["flash.\(flash.kind.rawValue).inbox"]
        }
        let locale = viewer.localizer.locale
        let name = formatter.name(of: day, on: viewer.today, in: locale)
        let times = tellsTime ? draft.times.map { formatter.name(of: $0, in: locale) } : nil
        return viewer.localizer.filled(
            "flash.\(flash.kind.rawValue).day", ["day": formatter.dayAndTime(name, times, in: locale)])
    }
}
