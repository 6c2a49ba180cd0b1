import Accounts
import Todos
import Web

extension Todo.ID {
    /// Parses a path segment; nil for any text that no link contains.
    init?(pathSegment text: String) {
        guard let number = Int64(pathSegment: text) else { return nil }
        self.init(number)
    }
}

extension Context {
    /// The ID of the to-do in the path.
    /// - Throws: `Problem.unknownPath` when the path segment isn't an ID.
    var todo: Todo.ID {
        get throws {
            guard let id = Todo.ID(pathSegment: parameters["id"]) else { throw Problem.unknownPath }
            return id
        }
    }
}
