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
    /// - Throws: `APIProblem` with the current state when that is another one. A change is also refused when
    ///   `If-None-Match` names the current state (section 13.1.2).
    func requiredState(of todo: Todo) throws -> Todo.State? {
        let required = requiredTags
        guard required?.contain(todo.entityTag, weakly: false) != false else {
            throw APIProblem(.preconditionFailed, showing: todo)
        }
        if !request.isReading, let seen = request[.ifNoneMatch], EntityTags(seen).contain(todo.entityTag, weakly: true)
        {
            throw APIProblem(.preconditionFailed, showing: todo)
        }
        return required == nil ? nil : todo.state
    }

    /// The tags in `If-Match`; nil when any state will do.
    private var requiredTags: EntityTags? {
        request[.ifMatch].map(EntityTags.init).flatMap { $0.areAny ? nil : $0 }
    }

    /// Does something with a to-do, and reports as a problem why that was not possible.
    func reportingRaces(_ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch let error as ChangeError {
            switch error {
            case .unknown: throw APIProblem(.unknownPath)
            case .alreadyExists: throw APIProblem(.alreadyExists)
            case .changedMeanwhile(let todo):
                throw APIProblem(requiredTags == nil ? .changedMeanwhile : .preconditionFailed, showing: todo)
            }
        }
    }
}

extension APIProblem {
    /// The conflict after a change that the client has not seen.
    init(_ kind: Kind, showing todo: Todo) {
        self.init(kind, extras: [JSONMember("todo", todo.json)], headers: [.eTag: todo.entityTag])
    }
}
