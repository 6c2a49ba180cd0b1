import Accounts
import HTTPServer
import HTTPTypes
import Todos
import Web

/// The to-dos as JSON: in lists, and one more of them.
struct TodosResource: Sendable {
    private let todos: Todos
    private let search: TodoSearch
    private let viewModel: NewTodoViewModel
    private let viewers: Viewers

    init(_ services: Services) {
        todos = services.todos
        search = TodoSearch(services)
        viewModel = NewTodoViewModel(services)
        viewers = Viewers(services)
    }

    /// Of the titles and descriptions that one answer holds; to-dos with longer ones come in more parts.
    private static let mostBytes = 512 << 10

    /// All, by date and time.
    func all(_ call: APICall) async throws -> Response {
        let page = try todos.page(
            of: call.owner, after: try call.queried("after", as: TodoPlace.init), mostBytes: Self.mostBytes)
        return .todos(page.todos, next: page.next.map { "/todos?after=\($0.text)" })
    }

    func category(_ call: APICall) async throws -> Response {
        let viewer = try viewers.of(call.member, call.words)
        guard let category = viewer.palette.category(call.parameters["category"]) else {
            throw APIProblem(.unknownPath)
        }
        let place = try call.queried("after", as: TodoPlace.init)
        let page = try todos.page(of: call.owner, in: category, after: place, mostBytes: Self.mostBytes)
        return .todos(page.todos, next: page.next.map { "\(call.request.path)?after=\($0.text)" })
    }

    func day(_ call: APICall) async throws -> Response {
        guard let day = CalendarDate(call.parameters["date"]) else { throw APIProblem(.unknownPath) }
        let place = try call.queried("after", as: TodoPlace.init)
        let page = try todos.page(of: call.owner, on: day, after: place, mostBytes: Self.mostBytes)
        return .todos(page.todos, next: page.next.map { "\(call.request.path)?after=\($0.text)" })
    }

    /// What is done, the latest first.
    func completed(_ call: APICall) async throws -> Response {
        let page = try todos.completed(
            of: call.owner, after: try call.queried("after", as: MomentPlace.init), mostBytes: Self.mostBytes)
        return .todos(page.todos, next: page.next.map { "/todos/completed?after=\($0.text)" })
    }

    func search(_ call: APICall) async throws -> Response {
        let words = String(try call.query["q"].prefix(ListingViewModel.longestQuery))
        let place = try call.queried("after", as: TodoPlace.init)
        let page = try await search.page(words, of: call.owner, after: place)
        let path = "/todos/search?q=\(PercentEncoding.encode(words))"
        return .todos(page.todos, next: page.next.map { "\(path)&after=\($0.text)" })
    }

    func trash(_ call: APICall) async throws -> Response {
        let page = try todos.trashed(
            of: call.owner, after: try call.queried("after", as: MomentPlace.init), mostBytes: Self.mostBytes)
        return .todos(page.todos, next: page.next.map { "/todos/trash?after=\($0.text)" })
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
