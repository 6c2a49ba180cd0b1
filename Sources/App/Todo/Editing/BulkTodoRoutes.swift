import Accounts
import Database
import HTTPServer
import Todos
import Web

/// Changes many to-dos at once, and undoes it.
struct BulkTodoRoutes: Sendable {
    let todos: Todos
    let cookies: SiteCookies
    let today: Today

    init(_ site: SiteDependencies) {
        todos = site.services.todos
        cookies = site.cookies
        today = Today(site.services)
    }

    /// `POST /todos/day/{date}/complete`: completes all open to-dos of a day.
    func completeDay(_ context: Context<Member>) async throws -> Response {
        let day = try context.day
        let moment = try await todos.completeAll(
            on: day, of: context.principal.owner, today: today.date(for: context.principal))
        return respond(context, .dayCompleted, moment, day)
    }

    /// `POST /todos/day/{date}/reopen`: reopens all completed to-dos of a day.
    func reopenDay(_ context: Context<Member>) async throws -> Response {
        let day = try context.day
        return respond(context, .dayReopened, try await todos.reopenAll(on: day, of: context.principal.owner), day)
    }

    /// Moves all overdue to-dos to today.
    func moveOverdue(_ context: Context<Member>) async throws -> Response {
        let moment = try await todos.moveOverdue(of: context.principal.owner, to: today.date(for: context.principal))
        return respond(context, .overdueMoved, moment)
    }

    /// Moves all completed to-dos to the trash.
    func clearCompleted(_ context: Context<Member>) async throws -> Response {
        respond(context, .completedCleared, try await todos.trashCompleted(of: context.principal.owner))
    }

    /// Deletes for good what was in the trash when the page was shown.
    func emptyTrash(_ context: Context<Member>) async throws -> Response {
        let shown = Int64(context.form.word("shown")).map(Timestamp.init(milliseconds:))
        let isEmpty = try await todos.purgeAll(of: context.principal.owner, trashedUntil: shown)
        return context.back(or: .trash).setting([cookies.flash(isEmpty ? .trashEmptied : .trashPartlyEmptied)])
    }

    func undoCompleting(_ context: Context<Member>) async throws -> Response {
        undone(context, try await todos.reopenAll(completedAt: try context.moment, of: context.principal.owner))
    }

    /// `POST /todos/undo/reopened/{moment}`: completes what was reopened at one time, alone or with its day.
    func undoReopening(_ context: Context<Member>) async throws -> Response {
        undone(
            context,
            try await todos.undoReopening(
                at: try context.moment, of: context.principal.owner, today: today.date(for: context.principal)))
    }

    /// `POST /todos/undo/moved/{moment}`: moves what was moved to today at one time back to its day.
    func undoMoving(_ context: Context<Member>) async throws -> Response {
        let (moment, owner) = (try context.moment, context.principal.owner)
        let today = self.today.date(for: context.principal)
        guard try await todos.undoMoving(at: moment, of: owner, today: today) else { return undone(context, false) }
        let left = try await todos.moved(at: moment, of: owner, today: today).count
        guard left > 0 else { return undone(context, true) }
        // A cookie's value has no commas (RFC 6265, section 4.1.1), so this number has none.
        let count = left > Todos.mostCounted ? "\(Todos.mostCounted)+" : "\(left)"
        return context.back(or: .todos).setting([cookies.flash(.partlyUndone, about: count)])
    }

    func undoClearing(_ context: Context<Member>) async throws -> Response {
        undone(context, try await todos.restoreAll(trashedAt: try context.moment, of: context.principal.owner))
    }

    /// - Parameters:
    ///   - moment: when it was done, for undoing it; nil when there was nothing to do.
    ///   - day: the day that the flash message names; nil for one that names none.
    private func respond(
        _ context: Context<Member>, _ flash: FlashKind, _ moment: Timestamp?, _ day: CalendarDate? = nil
    ) -> Response {
        guard let moment else { return context.back(or: .todos).setting([cookies.flash(.nothingToDo)]) }
        let message = day.map { cookies.flash(flash, about: moment, $0) } ?? cookies.flash(flash, about: moment)
        return context.back(or: .todos).setting([message])
    }

    private func undone(_ context: Context<Member>, _ isUndone: Bool) -> Response {
        context.back(or: .todos).setting([cookies.flash(isUndone ? .changeUndone : .nothingToUndo)])
    }
}
