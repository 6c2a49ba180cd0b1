import HTTPServer
import HTTPTypes
import Todos
import Web

extension APICall {
    /// Whether the request names the state that it is about in `If-Match`.
    var namesVersion: Bool { request[.ifMatch] != nil }

    /// Holds `If-Match` against a to-do as it is (RFC 9110, section 13.1.1).
    /// - Throws: `APIProblem` with the present state when it is another one.
    func requireMatch(_ todo: Todo) throws {
        guard let field = request.plain(.ifMatch) else { return }
        let tags = field.split(separator: ",").map { $0.filter { $0 != " " && $0 != "\t" } }
        guard tags == ["*"] || tags.contains(todo.entityTag) else { throw lostRace(to: todo) }
    }

    /// Somebody else was quicker: 412 for who named the state in `If-Match`, 409 for who did in the body.
    func lostRace(to todo: Todo) -> APIProblem {
        APIProblem(
            namesVersion ? .preconditionFailed : .changedMeanwhile, extras: [JSONMember("todo", todo.json)],
            headers: [.eTag: todo.entityTag])
    }
}
