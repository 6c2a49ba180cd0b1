import Accounts
import Todos
import Web

extension Context {
    /// The ID of the to-do in the path.
    /// - Throws: `Problem.unknownPath` when the path segment isn't an ID.
    var todo: Todo.ID {
        get throws {
            guard let id = Todo.ID(pathSegment: parameters["id"]) else { throw Problem.unknownPath }
            return id
        }
    }

    /// The day in the path.
    /// - Throws: `Problem.unknownPath` when the path segment isn't a date.
    var day: CalendarDate {
        get throws {
            guard let day = CalendarDate(parameters["date"]) else { throw Problem.unknownPath }
            return day
        }
    }
}

extension Form {
    /// The version of the to-do that the form's page showed; 0, which none has, if it doesn't say.
    var version: Int { Int(word("version")) ?? 0 }
}
