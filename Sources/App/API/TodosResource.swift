import Accounts
import Database
import HTTPServer
import HTTPTypes
import Todos
import Web

/// The to-dos as JSON: in lists, and one more of them.
struct TodosResource: Sendable {
    private let todos: Todos
    private let viewModel: NewTodoViewModel
    private let viewers: Viewers

    init(_ services: Services) {
        todos = services.todos
        viewModel = NewTodoViewModel(services)
        viewers = Viewers(services)
    }

    /// All, by date and time.
    func all(_ call: APICall) async throws -> Response {
        let page = try todos.page(of: call.owner, after: try call.queried("after", as: TodoPlace.init))
        return .todos(page.todos, next: page.next.map { "/todos?after=\($0.text)" })
    }

    func category(_ call: APICall) async throws -> Response {
        let viewer = try viewers.of(call.member, call.words)
        guard let category = viewer.palette.category(call.parameters["category"]) else {
            throw APIProblem(.unknownPath)
        }
        let place = try call.queried("after", as: TodoPlace.init)
        let page = try todos.page(of: call.owner, in: category, after: place)
        return .todos(page.todos, next: page.next.map { "\(call.request.path)?after=\($0.text)" })
    }

    func day(_ call: APICall) async throws -> Response {
        guard let day = CalendarDate(call.parameters["date"]) else { throw APIProblem(.unknownPath) }
        return .todos(try todos.todos(of: call.owner, on: day))
    }

    /// What is done, the latest first.
    func completed(_ call: APICall) async throws -> Response {
        let moment = try call.queried("before") { Int64($0).map(Timestamp.init(milliseconds:)) }
        let found = try todos.completed(of: call.owner, before: moment)
        let next = found.count == Todos.pageLength ? found.last?.completedAt : nil
        return .todos(found, next: next.map { "/todos/completed?before=\($0.milliseconds)" })
    }

    func search(_ call: APICall) async throws -> Response {
        let words = String(try call.query["q"].prefix(ListingViewModel.longestQuery))
        return .todos(try todos.search(words, of: call.owner))
    }

    func trash(_ call: APICall) async throws -> Response {
        .todos(try todos.trashed(of: call.owner))
    }

    func add(_ call: APICall) async throws -> Response {
        let draft = try DraftObject(try call.members(ofType: ["application/json"]), call.words)
        let input: NewTodoViewModel.Input
        switch viewModel.read(draft.form(), try viewers.of(call.member, call.words)) {
        case .failure(let refused): throw APIProblem(refused.output.draft)
        case .success(let read): input = read
        }
        do {
            let id = try await viewModel.add(input, for: call.member)
            guard let todo = try todos.find(id, of: call.owner) else { throw APIProblem(.unknownPath) }
            var response = Response.todo(todo, status: .created)
            response.headers[.location] = "/todos/\(id.number)"
            return response
        } catch AddError.alreadyExists {
            throw APIProblem(.alreadyExists)
        } catch let error as TooManyAttempts {
            throw APIProblem(.tooManyAdded, error, call.words)
        }
    }
}
