import Accounts
import HTTPServer
import Mustache
import Todos
import Web

extension Visit {
    /// The to-do that the path names.
    /// - Throws: `Problem.unknownPath` when it names none.
    var todo: Todo.ID {
        get throws {
            let text = parameters["id"]
            guard let number = Int64(text), String(number) == text else { throw Problem.unknownPath }
            return Todo.ID(number)
        }
    }

    /// Back to the page that a form was on, as the form says.
    func back(or path: String) -> Response {
        .seeOther(LocalPath.destination(form["from"])?.path ?? path)
    }
}
