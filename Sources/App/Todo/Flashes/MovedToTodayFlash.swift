import Accounts
import Database
import Todos
import Web

/// The flash message after what was overdue was moved to today: how many to-dos, and when a series goes on that one of
/// them has left by it.
struct MovedToTodayFlash: Sendable {
    let todos: Todos
    let formatter: LocalizedFormatter

    /// The message; nil when the move was undone.
    func sentence(_ flash: Flash, _ viewer: TodoViewer) async throws -> String? {
        guard let milliseconds = Int64(flash.referenceText) else { return nil }
        let moved = try await todos.moved(
            at: Timestamp(milliseconds: milliseconds), of: viewer.owner, today: viewer.today)
        guard moved.count > 0 else { return nil }
        let count = viewer.localizer.counted("flash.overdue-moved", moved.count, atMost: Todos.mostCounted)
        return [count, goesOn(moved, viewer)].compactMap { $0 }.joined(separator: " ")
    }

    /// What becomes of the series; nil for none.
    private func goesOn(_ moved: MovedTodos, _ viewer: TodoViewer) -> String? {
        let localizer = viewer.localizer
        if let next = moved.next {
            let day = formatter.name(of: next.date, on: viewer.today, localizer)
            let title = next.title.cut(to: TodoRow.longestShortTitle)
            return localizer.filled("flash.overdue-moved.next", ["title": title.isolated, "day": day])
        }
        guard moved.leftSeries > 0 else { return nil }
        let count = localizer.name(of: moved.leftSeries)
        return localizer.filled("flash.overdue-moved.series", ["count": count])
    }
}
