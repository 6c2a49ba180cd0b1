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

    init(_ services: Services, _ screens: inout Screens, _ cookies: SiteCookies, _ names: LocalNames) {
        screen = screens.make("Todo/EditTodo", EditTodoViewModel.Output.self)
        viewModel = EditTodoViewModel(.init(todos: services.todos, names: names))
        self.cookies = cookies
    }

    func show(_ visit: Visit<Member>) async throws -> Response {
        screen.answer(visit, try viewModel.show(try visit.todo, of: visit.who.owner, visit.words))
    }

    func change(_ visit: Visit<Member>) async throws -> Response {
        let id = try visit.todo
        // Somebody else's is answered as one that never was, whatever the form holds.
        try viewModel.require(id, of: visit.who.owner)
        switch viewModel.read(visit.form, visit.words) {
        case .failure(let refused):
            return refuse(visit, id, refused.output)
        case .success(let input):
            do {
                try await viewModel.change(id, of: visit.who.owner, input)
                let reference = "\(id.number).\(input.version + 1)"
                return Response.seeOther("/todos/\(id.number)")
                    .setting([cookies.announce(.todoChanged, reference: reference)])
            } catch let error as ChangeError {
                switch error {
                case .unknown: throw Problem.unknownPath
                case .alreadyExists: return refuse(visit, id, viewModel.alreadyExists(visit.form, visit.words))
                case .changedMeanwhile(let todo):
                    let output = viewModel.changedMeanwhile(todo, visit.form, visit.words)
                    return refuse(visit, id, output, status: .conflict)
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
        _ visit: Visit<Member>, _ id: Todo.ID, _ output: EditTodoViewModel.Output,
        status: HTTPResponse.Status = .unprocessableContent
    ) -> Response {
        var output = output
        output.id = Int(id.number)
        return screen.answer(visit, output, status: status)
    }
}
