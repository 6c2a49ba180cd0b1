import Accounts
import HTTPServer
import Todos
import Web

/// An API request to one route. It is authenticated by access token only; cookies are ignored.
struct APIContext: Sendable {
    let member: Member
    let request: Request
    /// The values of the `{names}` in the route's path.
    let parameters: PathParameters
    /// The localizer for the response's language.
    let localizer: Localizer

    var owner: Owner { member.owner }

    /// The query's fields.
    /// - Throws: `APIProblem` when it can't be read.
    var query: Form {
        get throws {
            do {
                return try Form(parsing: Array((request.query ?? "").utf8))
            } catch {
                throw APIProblem(.unreadableQuery)
            }
        }
    }

    /// The parsed value of a query field; nil when the field is absent.
    /// - Throws: `APIProblem` when the value is invalid: a client given the first page instead would loop forever.
    func queried<Value>(_ name: String, as read: (String) -> Value?) throws -> Value? {
        let query = try query
        guard query.isTicked(name) else { return nil }
        guard let value = read(query.word(name)) else { throw APIProblem(.unreadableQuery) }
        return value
    }

    /// The ID of the to-do in the path.
    /// - Throws: `APIProblem` when the path segment isn't an ID.
    var todo: Todo.ID {
        get throws {
            guard let id = Todo.ID(pathSegment: parameters["id"]) else { throw APIProblem(.unknownPath) }
            return id
        }
    }
}
