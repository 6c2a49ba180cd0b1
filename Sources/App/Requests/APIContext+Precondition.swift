import HTTPServer
import HTTPTypes
import Todos
import Web

extension APIContext {
    /// Whether the request has an `If-Match` field.
    var namesVersion: Bool { request[.ifMatch] != nil }

    /// Checks `If-Match` against a to-do's current state (RFC 9110, section 13.1.1).
    /// - Throws: `APIProblem` with the current state when they don't match.
    func requireMatch(_ todo: Todo) throws {
        guard let field = request[.ifMatch] else { return }
        let tags = field.split(separator: ",").map { $0.filter { $0 != " " && $0 != "\t" } }
        guard tags == ["*"] || tags.contains(todo.entityTag) else { throw lostRace(to: todo) }
    }

    /// The conflict after a concurrent change: 412 if `If-Match` named the version, 409 if the body did.
    func lostRace(to todo: Todo) -> APIProblem {
        APIProblem(
            namesVersion ? .preconditionFailed : .changedMeanwhile, extras: [JSONMember("todo", todo.json)],
            headers: [.eTag: todo.entityTag])
    }
}
