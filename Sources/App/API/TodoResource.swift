import Accounts
import HTTPServer
import HTTPTypes
import Todos
import Web

/// One to-do as JSON.
struct TodoResource: Sendable {
    private let todos: Todos
    private let viewers: TodoViewers

    init(_ services: Services) {
        todos = services.todos
        viewers = TodoViewers(services)
    }

    func show(_ context: APIContext) async throws -> Response {
        let todo = try await find(context)
        // Before If-None-Match (RFC 9110, section 13.2.2).
        _ = try context.requiredState(of: todo)
        if let seen = context.request[.ifNoneMatch], EntityTags(seen).contain(todo.entityTag, weakly: true) {
            return Response(status: .notModified, headers: [.eTag: todo.entityTag])
        }
        return .todo(todo)
    }

    /// Changes the members in the request and keeps the others (JSON Merge Patch, RFC 7396).
    func change(_ context: APIContext) async throws -> Response {
        let todo = try await find(context)
        guard todo.trashedAt == nil else { throw APIProblem(.inTrash) }
        let types = ["application/json", "application/merge-patch+json"]
        let change = try await DraftObject(
            try context.members(ofType: types), changing: todo, try viewers.of(context.member, context.localizer))
        let state = try context.requiredState(of: todo)
        guard let version = change.version ?? (context.namesVersion ? todo.version : nil) else {
            throw APIProblem(.versionMissing)
        }
        // What the request leaves out is kept as it was read above, and so must be what the program saw.
        guard version == todo.version else { throw APIProblem(.changedMeanwhile, showing: todo) }
        let draft = try change.draft(context.localizer)
        try await context.reportingRaces {
            do {
                _ = try await todos.change(
                    todo.id, of: context.owner, to: draft, seen: version, in: state,
                    today: viewers.today.date(for: context.member), again: change.again, alone: change.alone)
            } catch ChangeError.unknown {
                // It may have been deleted forever meanwhile.
                _ = try await find(context)
                throw APIProblem(.inTrash)
            }
        }
        return .todo(try await find(context))
    }

    func complete(_ context: APIContext) async throws -> Response {
        try await act(context, otherwise: .inTrash) {
            try await todos.setCompleted($0, of: $1, to: true, today: viewers.today.date(for: context.member), seen: $2)
        }
    }

    func reopen(_ context: APIContext) async throws -> Response {
        try await act(context, otherwise: .inTrash) { try await todos.reopen($0, of: $1, seen: $2) != nil }
    }

    /// Restores the to-do from the trash; one that isn't there stays as it is.
    func restore(_ context: APIContext) async throws -> Response {
        try await act(context) { try await todos.restore($0, of: $1, seen: $2) }
    }

    /// Moves the to-do to the trash; one that is there stays as it is.
    func delete(_ context: APIContext) async throws -> Response {
        try await remove(context) { try await todos.trash($0, of: $1, seen: $2) }
    }

    /// Deletes the to-do from the trash permanently.
    func purge(_ context: APIContext) async throws -> Response {
        try await remove(context, otherwise: .notInTrash) { try await todos.purge($0, of: $1, seen: $2) }
    }

    private typealias Action = (Todo.ID, Owner, _ seen: Todo.State?) async throws -> Bool

    private func act(
        _ context: APIContext, otherwise refusal: APIProblem.Kind? = nil, _ action: Action
    ) async throws -> Response {
        try await perform(action, context, otherwise: refusal)
        return .todo(try await find(context))
    }

    private func remove(
        _ context: APIContext, otherwise refusal: APIProblem.Kind? = nil, _ action: Action
    ) async throws -> Response {
        try await perform(action, context, otherwise: refusal)
        return Response(status: .noContent)
    }

    /// - Parameter refusal: the problem with a to-do that is on the wrong side of the trash; nil where it is as asked
    ///   for then, so that a request can be repeated.
    private func perform(
        _ action: Action, _ context: APIContext, otherwise refusal: APIProblem.Kind?
    ) async throws {
        let todo = try await find(context)
        let state = try context.requiredState(of: todo)
        try await context.reportingRaces {
            let isDone = try await action(todo.id, context.owner, state)
            guard !isDone else { return }
            // It may have been deleted forever meanwhile.
            _ = try await find(context)
            if let refusal { throw APIProblem(refusal) }
        }
    }

    /// - Throws: `APIProblem` when there is none, or it belongs to another member; the responses are identical.
    private func find(_ context: APIContext) async throws -> Todo {
        guard let todo = try await todos.find(try context.todo, of: context.owner) else {
            throw APIProblem(.unknownPath)
        }
        return todo
    }
}
