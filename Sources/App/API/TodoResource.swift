import Accounts
import HTTPServer
import HTTPTypes
import Todos
import Web

/// One to-do as JSON.
struct TodoResource: Sendable {
    private let todos: Todos
    private let viewModel: EditTodoViewModel
    private let viewers: Viewers

    init(_ services: Services, _ names: LocalNames) {
        todos = services.todos
        viewModel = EditTodoViewModel(.init(todos: services.todos, names: names))
        viewers = Viewers(services)
    }

    func show(_ call: APICall) async throws -> Response {
        .todo(try find(call))
    }

    /// Changes the members that the request holds and leaves the others as they are (JSON Merge Patch, RFC 7396).
    func change(_ call: APICall) async throws -> Response {
        let todo = try find(call)
        guard todo.trashedAt == nil else { throw APIProblem(.unknownPath) }
        let types = ["application/json", "application/merge-patch+json"]
        let change = try DraftObject(try call.members(ofType: types), call.words, isChange: true)
        try call.requireMatch(todo)
        guard let version = change.version ?? (call.namesVersion ? todo.version : nil) else {
            throw APIProblem(.versionMissing)
        }
        switch viewModel.read(change.form(over: todo.draft, version: version), try viewers.of(call.member, call.words))
        {
        case .failure(let refused): throw APIProblem(refused.output.draft)
        case .success(let input):
            do {
                try await viewModel.change(todo.id, of: call.owner, input)
            } catch let error as ChangeError {
                switch error {
                case .unknown: throw APIProblem(.unknownPath)
                case .alreadyExists: throw APIProblem(.alreadyExists)
                case .changedMeanwhile(let todo): throw call.lostRace(to: todo)
                }
            }
            return .todo(try find(call))
        }
    }

    func complete(_ call: APICall) async throws -> Response {
        try await act(call) {
            try await todos.setCompleted($0, of: $1, to: true, today: viewers.today(of: call.member))
        }
    }

    func reopen(_ call: APICall) async throws -> Response {
        try await act(call) {
            try await todos.setCompleted($0, of: $1, to: false, today: viewers.today(of: call.member))
        }
    }

    func restore(_ call: APICall) async throws -> Response {
        try await act(call) { try await todos.restore($0, of: $1) }
    }

    /// Into the trash.
    func delete(_ call: APICall) async throws -> Response {
        try await remove(call) { try await todos.trash($0, of: $1) }
    }

    /// Out of the trash, for good.
    func purge(_ call: APICall) async throws -> Response {
        try await remove(call) { try await todos.purge($0, of: $1) }
    }

    private func act(
        _ call: APICall, _ action: (Todo.ID, Owner) async throws -> Bool
    ) async throws -> Response {
        let todo = try find(call)
        try call.requireMatch(todo)
        guard try await action(todo.id, call.owner) else { throw APIProblem(.unknownPath) }
        return .todo(try find(call))
    }

    private func remove(
        _ call: APICall, _ action: (Todo.ID, Owner) async throws -> Bool
    ) async throws -> Response {
        let todo = try find(call)
        try call.requireMatch(todo)
        guard try await action(todo.id, call.owner) else { throw APIProblem(.unknownPath) }
        return Response(status: .noContent)
    }

    /// - Throws: `APIProblem` when there is none, or it is somebody else's: the two look the same.
    private func find(_ call: APICall) throws -> Todo {
        guard let todo = try todos.find(try call.todo, of: call.owner) else { throw APIProblem(.unknownPath) }
        return todo
    }
}
