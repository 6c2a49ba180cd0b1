import Accounts
import HTTPServer
import Todos
import Web

extension Context {
    /// The day in the path.
    /// - Throws: `Problem.unknownPath` when the path segment isn't a date.
    var day: CalendarDate {
        get throws {
            guard let day = CalendarDate(parameters["date"]) else { throw Problem.unknownPath }
            return day
        }
    }

    /// The ID of the to-do in the path.
    /// - Throws: `Problem.unknownPath` when the path segment isn't an ID.
    var todo: Todo.ID {
        get throws {
            guard let id = Todo.ID(pathSegment: parameters["id"]) else { throw Problem.unknownPath }
            return id
        }
    }

    /// The answer when the owner has no such to-do: a flash message if the form is one's “Undo”, which may come after the
    /// to-do was deleted for good. It is on today's list, as the form's page may have been the to-do's own. Whether the
    /// to-do is another member's plays no part in it.
    /// - Throws: `Problem.unknownPath` for any other form.
    func unknownTodo(_ cookies: SiteCookies) throws -> Response {
        guard form.isTicked("undo") else { throw Problem.unknownPath }
        return .seeOther(.todos).setting([cookies.flash(.nothingToUndo)])
    }
}
