import HTTPServer
import HTTPTypes
import Mustache
import StrictJSON
import Todos
import Web

extension Response {
    /// A to-do with its entity tag, for `If-Match`.
    static func todo(_ todo: Todo, status: HTTPResponse.Status = .ok) -> Response {
        var response = Response.json(todo.json, status: status)
        response.headers[.eTag] = todo.entityTag
        return response
    }

    /// A page of to-dos, and the address of the next page; null at the end.
    static func todos(_ todos: [Todo], next: LocalPath? = nil) -> Response {
        .json(.object([JSONMember("todos", .list(todos.map(\.json))), JSONMember("next", .optional(next?.path))]))
    }
}
