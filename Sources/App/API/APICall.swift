import Accounts
import HTTPServer
import Todos
import Web

/// One request of a program to one route. It knows no cookie: nothing but the token says who asks.
struct APICall: Sendable {
    let member: Member
    let request: Request
    /// The values of the `{names}` in the route's path.
    let parameters: PathParameters
    /// The texts in the language of the answer.
    let words: Words

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

    /// What a field of the query stands for; nil when it is absent.
    /// - Throws: `APIProblem` when it stands for nothing: a program that is given the list's beginning instead would read it
    ///   for ever.
    func queried<Value>(_ name: String, as read: (String) -> Value?) throws -> Value? {
        let query = try query
        guard query.isTicked(name) else { return nil }
        guard let value = read(query.word(name)) else { throw APIProblem(.unreadableQuery) }
        return value
    }

    /// The to-do that the path names.
    /// - Throws: `APIProblem` when it names none.
    var todo: Todo.ID {
        get throws {
            guard let id = Todo.ID(pathSegment: parameters["id"]) else { throw APIProblem(.unknownPath) }
            return id
        }
    }
}
