import HTTPServer
import HTTPTypes
import StrictJSON
import Todos
import Web

extension APIContext {
    /// Whether the request has an `If-Match` field.
    var namesVersion: Bool { request[.ifMatch] != nil }

    /// The state that `If-Match` requires of a to-do (RFC 9110, section 13.1.1), to be checked again when it is
    /// changed; nil for any.
    /// - Throws: `APIProblem` with the current state when that is another one.
    func requiredState(of todo: Todo) throws -> Todo.State? {
        guard let tags = request[.ifMatch].map(EntityTags.init), !tags.areAny else { return nil }
        guard tags.contain(todo.entityTag, weakly: false) else { throw lostRace(to: todo) }
        return todo.state
    }

    /// Does something with a to-do, and reports as a problem why that was not possible.
    func reportingRaces(_ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch let error as ChangeError {
            switch error {
            case .unknown: throw APIProblem(.unknownPath)
            case .alreadyExists: throw APIProblem(.alreadyExists)
            case .changedMeanwhile(let todo): throw lostRace(to: todo)
            }
        }
    }

    /// The conflict after a concurrent change: 412 if `If-Match` named the version, 409 if the body did.
    func lostRace(to todo: Todo) -> APIProblem {
        APIProblem(
            namesVersion ? .preconditionFailed : .changedMeanwhile, extras: [JSONMember("todo", todo.json)],
            headers: [.eTag: todo.entityTag])
    }
}
