import Accounts
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
}
