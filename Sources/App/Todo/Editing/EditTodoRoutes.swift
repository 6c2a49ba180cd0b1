import Accounts
import HTTPServer
import HTTPTypes
import Todos
import Web

/// Changing a to-do.
struct EditTodoRoutes: Sendable {
    let screen: Screen<EditTodoViewModel.Output>
    let viewModel: EditTodoViewModel
    let cookies: SiteCookies
    let viewers: Viewers

    init(_ services: Services, _ screens: inout Screens, _ cookies: SiteCookies, _ names: LocalNames) {
        screen = screens.make("Todo/EditTodo", EditTodoViewModel.Output.self)
        viewModel = EditTodoViewModel(.init(todos: services.todos, names: names))
        self.cookies = cookies
        viewers = Viewers(services)
    }

    func show(_ visit: Visit<Member>) async throws -> Response {
        screen.answer(visit, try viewModel.show(try visit.todo, try viewers.of(visit)))
    }

    func change(_ visit: Visit<Member>) async throws -> Response {
        let id = try visit.todo
        let viewer = try viewers.of(visit)
        // Somebody else's is answered as one that never was, whatever the form holds.
        let todo = try await viewModel.find(for: visit.form, id, of: viewer.owner)
        return try await save(
            visit, todo, viewModel.read(visit.form, viewer), typed: DraftForm(visit.form, viewer), viewer,
            thenAt: .seeOther("/todos/\(id.number)"))
    }

    /// `POST /todos/{id}/title`: the title alone, from where it stands in a list.
    func rename(_ visit: Visit<Member>) async throws -> Response {
        let viewer = try viewers.of(visit)
        let todo = try await viewModel.find(for: visit.form, try visit.todo, of: viewer.owner)
        var typed = DraftForm(todo.draft, viewer)
        typed.title = FormField(visit.form["title"])
        return try await save(
            visit, todo, viewModel.readTitle(visit.form, of: todo, viewer), typed: typed, viewer,
            thenAt: visit.back(or: "/todos"))
    }

    private func save(
        _ visit: Visit<Member>, _ todo: Todo,
        _ read: Result<EditTodoViewModel.Input, Refused<EditTodoViewModel.Output>>,
        typed: DraftForm, _ viewer: Viewer, thenAt next: Response
    ) async throws -> Response {
        guard todo.trashedAt == nil else {
            // A conflict: the to-do is there, and its owner can bring it back.
            let output = viewModel.trashedMeanwhile(typed, version: Int(visit.form.word("version")) ?? 0)
            return refuse(visit, todo, output, status: .conflict)
        }
        switch read {
        case .failure(let refused):
            return refuse(visit, todo, refused.output)
        case .success(let input):
            do {
                try await viewModel.change(todo.id, of: viewer.owner, input)
                let reference = "\(todo.id.number).\(input.version + 1)"
                return next.setting([cookies.announce(.todoChanged, reference: reference)])
            } catch let error as ChangeError {
                switch error {
                case .unknown: throw Problem.unknownPath
                case .alreadyExists:
                    return refuse(visit, todo, viewModel.alreadyExists(typed, version: input.version, viewer))
                case .changedMeanwhile(let todo):
                    let output = viewModel.changedMeanwhile(todo, typed, viewer)
                    return refuse(visit, todo, output, status: .conflict)
                }
            }
        }
    }

    /// `POST /todos/{id}/undo/{version}`: takes the change back that led to this version.
    func undo(_ visit: Visit<Member>) async throws -> Response {
        let id = try visit.todo
        guard let version = Int(visit.parameters["version"]), version > 1 else { throw Problem.unknownPath }
        do {
            try await viewModel.undo(id, of: visit.who.owner, to: version)
            return visit.back(or: "/todos/\(id.number)").setting([cookies.announce(.changeUndone)])
        } catch let error as ChangeError {
            switch error {
            case .unknown: throw Problem.unknownPath
            case .changedMeanwhile, .alreadyExists:
                return visit.back(or: "/todos/\(id.number)").setting([cookies.announce(.undoTooLate)])
            }
        }
    }

    private func refuse(
        _ visit: Visit<Member>, _ todo: Todo, _ output: EditTodoViewModel.Output,
        status: HTTPResponse.Status = .unprocessableContent
    ) -> Response {
        var output = output
        output.id = Int(todo.id.number)
        output.repeats = todo.draft.recurrence != nil
        return screen.answer(visit, output, status: status)
    }
}
