import Accounts
import Database
import HTTPServer
import Todos
import Web

/// Many to-dos at once, and taking that back.
struct BulkTodoRoutes: Sendable {
    let todos: Todos
    let cookies: SiteCookies
    let viewers: Viewers

    init(_ services: Services, _ cookies: SiteCookies) {
        todos = services.todos
        self.cookies = cookies
        viewers = Viewers(services)
    }

    /// `POST /todos/day/{date}/complete`: all of a day that are open.
    func completeDay(_ visit: Visit<Member>) async throws -> Response {
        guard let day = CalendarDate(visit.parameters["date"]) else { throw Problem.unknownPath }
        let moment = try await todos.completeAll(on: day, of: visit.who.owner, today: viewers.today(of: visit.who))
        return answer(visit, .dayCompleted, moment)
    }

    /// `POST /todos/day/{date}/reopen`: all of a day that are done.
    func reopenDay(_ visit: Visit<Member>) async throws -> Response {
        guard let day = CalendarDate(visit.parameters["date"]) else { throw Problem.unknownPath }
        let reopened = try await todos.reopenAll(on: day, of: visit.who.owner)
        let notice = reopened ? cookies.announce(.dayReopened, reference: day.text) : cookies.announce(.nothingToDo)
        return visit.back(or: "/todos").setting([notice])
    }

    /// Throws away all that is done.
    func clearCompleted(_ visit: Visit<Member>) async throws -> Response {
        answer(visit, .completedCleared, try await todos.trashCompleted(of: visit.who.owner))
    }

    func emptyTrash(_ visit: Visit<Member>) async throws -> Response {
        try await todos.purgeAll(of: visit.who.owner)
        return visit.back(or: "/todos/trash").setting([cookies.announce(.trashEmptied)])
    }

    func undoCompleting(_ visit: Visit<Member>) async throws -> Response {
        undone(visit, try await todos.reopenAll(completedAt: try moment(visit), of: visit.who.owner))
    }

    func undoClearing(_ visit: Visit<Member>) async throws -> Response {
        undone(visit, try await todos.restoreAll(trashedAt: try moment(visit), of: visit.who.owner))
    }

    private func answer(_ visit: Visit<Member>, _ notice: Notice, _ moment: Timestamp?) -> Response {
        guard let moment else { return visit.back(or: "/todos").setting([cookies.announce(.nothingToDo)]) }
        return visit.back(or: "/todos")
            .setting([cookies.announce(notice, reference: "\(moment.milliseconds)")])
    }

    private func undone(_ visit: Visit<Member>, _ isUndone: Bool) -> Response {
        visit.back(or: "/todos").setting([cookies.announce(isUndone ? .changeUndone : .nothingToUndo)])
    }

    private func moment(_ visit: Visit<Member>) throws -> Timestamp {
        guard let milliseconds = Int64(visit.parameters["moment"]) else { throw Problem.unknownPath }
        return Timestamp(milliseconds: milliseconds)
    }
}
