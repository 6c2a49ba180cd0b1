import Accounts
import HTTPServer
import HTTPTypes
import Todos
import Web

/// The to-dos as JSON: lists them and adds one.
struct TodosResource: Sendable {
    private let todos: Todos
    private let search: TodoSearch
    private let limit: AddingLimit
    private let viewers: TodoViewers

    init(_ services: Services) {
        todos = services.todos
        search = TodoSearch(services)
        limit = services.adding
        viewers = TodoViewers(services)
    }

    /// Upper bound on the bytes of titles and descriptions in one response; longer lists take more pages.
    private static let mostBytes = 512 << 10

    /// All to-dos, by date and time.
    func all(_ context: APIContext) async throws -> Response {
        let page = try await todos.page(
            of: context.owner, after: try context.queried("after", as: TodoCursor.init), mostBytes: Self.mostBytes)
        return .todos(page.todos, next: Path.todos.address.continued(after: page.next?.text))
    }

    func category(_ context: APIContext) async throws -> Response {
        let viewer = try await viewers.of(context.member, context.localizer)
        guard let category = viewer.styles.category(context.parameters["category"]) else {
            throw APIProblem(.unknownPath)
        }
        let cursor = try context.queried("after", as: TodoCursor.init)
        let page = try await todos.page(of: context.owner, in: category, after: cursor, mostBytes: Self.mostBytes)
        return .todos(page.todos, next: Path.todosInCategory(category).continued(after: page.next?.text))
    }

    func day(_ context: APIContext) async throws -> Response {
        guard let day = CalendarDate(context.parameters["date"]) else { throw APIProblem(.unknownPath) }
        let cursor = try context.queried("after", as: TodoCursor.init)
        let page = try await todos.page(of: context.owner, on: day, after: cursor, mostBytes: Self.mostBytes)
        return .todos(page.todos, next: Path.day(day).continued(after: page.next?.text))
    }

    /// Completed to-dos, the latest first.
    func completed(_ context: APIContext) async throws -> Response {
        let page = try await todos.completed(
            of: context.owner, after: try context.queried("after", as: TimestampCursor.init), mostBytes: Self.mostBytes)
        return .todos(page.todos, next: Path.completedTodos.address.continued(after: page.next?.text))
    }

    func search(_ context: APIContext) async throws -> Response {
        let query = try context.query["q"]
        let most = ListingViewModel.longestQuery
        guard query.count <= most else {
            // What a shorter one finds is something else.
            throw APIProblem(.unreadableQuery, context.localizer.filled("api.queryTooLong", ["most": "\(most)"]))
        }
        let cursor = try context.queried("after", as: SearchCursor.init)
        let viewer = try await viewers.of(context.member, context.localizer)
        let page = try await search.page(query, viewer, after: cursor)
        let address = Path.searchTodos.address.adding("q", query)
        return .todos(page.todos, next: address.continued(after: page.next?.text))
    }

    func trash(_ context: APIContext) async throws -> Response {
        let page = try await todos.trashed(
            of: context.owner, after: try context.queried("after", as: TimestampCursor.init), mostBytes: Self.mostBytes)
        return .todos(page.todos, next: Path.trash.address.continued(after: page.next?.text))
    }

    func add(_ context: APIContext) async throws -> Response {
        let members = try context.members(ofType: ["application/json"])
        let object = try await DraftObject(members, try viewers.of(context.member, context.localizer))
        let draft = try object.draft(context.localizer)
        do {
            try limit.recordAttempt(context.member)
            let id = try await todos.add(draft, again: object.again, for: context.owner)
            guard let todo = try await todos.find(id, of: context.owner) else { throw APIProblem(.unknownPath) }
            var response = Response.todo(todo, status: .created)
            response.headers[.location] = Path.todo(id).path
            return response
        } catch AddError.alreadyExists {
            throw APIProblem(.alreadyExists)
        } catch let error as TooManyAttempts {
            throw APIProblem(.tooManyAdded, error, context.localizer)
        }
    }
}
