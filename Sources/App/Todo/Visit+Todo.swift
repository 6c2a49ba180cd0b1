import Accounts
import HTTPServer
import Mustache
import Todos
import Web

extension Todo.ID {
    /// Reads what a path has in a to-do's place; nil for what no link has there.
    init?(pathSegment text: String) {
        guard let number = Int64(text), String(number) == text else { return nil }
        self.init(number)
    }
}

extension Visit {
    /// The to-do that the path names.
    /// - Throws: `Problem.unknownPath` when it names none.
    var todo: Todo.ID {
        get throws {
            guard let id = Todo.ID(pathSegment: parameters["id"]) else { throw Problem.unknownPath }
            return id
        }
    }

    /// Back to the page that a form was on, as the form says.
    func back(or path: String) -> Response {
        .seeOther(LocalPath.destination(form["from"])?.path ?? path)
    }
}
