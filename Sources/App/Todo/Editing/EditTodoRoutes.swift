import Accounts
import HTTPServer
import HTTPTypes
import Todos
import Web

/// Changes a to-do.
struct EditTodoRoutes: Sendable {
    let view: PageView<EditTodoViewModel.Output>
    let viewModel: EditTodoViewModel
    let cookies: SiteCookies
    let viewers: TodoViewers

    init(_ site: SiteDependencies) {
        view = site.views.page("Todo/EditTodo", EditTodoViewModel.Output.self)
        viewModel = EditTodoViewModel(todos: site.services.todos, formatter: site.formatter)
        cookies = site.cookies
        viewers = TodoViewers(site.services)
    }

    func show(_ context: Context<Member>) async throws -> Response {
        view.respond(context, try await viewModel.show(try context.todo, try viewers.of(context)))
    }

    func change(_ context: Context<Member>) async throws -> Response {
        let id = try context.todo
        let viewer = try await viewers.of(context)
        // Another member's to-do is answered like an unknown one, whatever the form contains.
        let todo = try await viewModel.find(for: context.form, id, of: viewer.owner)
        return try await save(
            context, todo, viewModel.read(context.form, of: todo, viewer), typed: DraftForm(context.form, viewer),
            repeating: context.form.isTicked("repeats"), viewer, thenAt: context.onward(to: Path.todo(id)))
    }

    /// `POST /todos/{id}/title`: changes the title alone, in place in a list.
    func rename(_ context: Context<Member>) async throws -> Response {
        let viewer = try await viewers.of(context)
        let todo = try await viewModel.find(for: context.form, try context.todo, of: viewer.owner)
        var typed = DraftForm(todo.draft, viewer)
        typed.title = FormField(context.form.line("title"))
        return try await save(
            context, todo, viewModel.readTitle(context.form, of: todo, viewer), typed: typed, viewer,
            thenAt: context.back(or: .todos))
    }

    /// `POST /todos/{id}/date`: changes the day, and the time if the form has one, by dragging in a calendar.
    func reschedule(_ context: Context<Member>) async throws -> Response {
        let viewer = try await viewers.of(context)
        let todo = try await viewModel.find(for: context.form, try context.todo, of: viewer.owner)
        let isWhole = todo.draft.recurrence == nil || todo.isCompleted
        let flash: FlashKind =
            context.form.isTicked("startTime")
            ? (isWhole ? .todoRetimed : .occurrenceRetimed) : (isWhole ? .todoRescheduled : .occurrenceRescheduled)
        return try await save(
            context, todo, viewModel.readDate(context.form, of: todo, viewer),
            typed: DraftForm(todo.draft, movedBy: context.form, viewer), viewer,
            thenAt: context.back(or: .thisMonth), saying: flash)
    }

    /// - Parameter repeats: whether the page showed a to-do that repeats; nil if it showed no rule.
    private func save(
        _ context: Context<Member>, _ todo: Todo,
        _ read: Result<EditTodoViewModel.Input, InvalidInput<EditTodoViewModel.Output>>,
        typed: DraftForm, repeating repeats: Bool? = nil, _ viewer: TodoViewer, thenAt next: Response,
        saying flash: FlashKind = .todoChanged
    ) async throws -> Response {
        guard todo.trashedAt == nil else {
            // A conflict: the to-do exists, and its owner can restore it.
            let output = viewModel.trashedMeanwhile(typed, version: context.form.version)
            return refuse(context, todo, output, repeating: repeats, status: .conflict)
        }
        switch read {
        case .failure(let refused):
            return refuse(context, todo, refused.output, repeating: repeats)
        case .success(let input):
            do {
                let isChanged = try await viewModel.change(todo.id, viewer, input, repeating: repeats)
                guard !isChanged else {
                    return next.setting([cookies.flash(flash, about: todo.id, input.version + 1)])
                }
                // With nothing to undo, there is no button for it.
                return next.setting([cookies.flash(input.draft == todo.draft ? .saved : .repeatKept)])
            } catch let error as ChangeError {
                switch error {
                case .unknown: throw Problem.unknownPath
                case .alreadyExists:
                    let output = viewModel.alreadyExists(typed, version: input.version, viewer)
                    return refuse(context, todo, output, repeating: repeats)
                case .changedMeanwhile(let todo):
                    let output = viewModel.changedMeanwhile(todo, typed, viewer)
                    return refuse(context, todo, output, status: .conflict)
                }
            }
        }
    }

    /// `POST /todos/{id}/undo/{version}`: undoes the change that led to this version.
    func undo(_ context: Context<Member>) async throws -> Response {
        let id = try context.todo
        guard let version = Int(pathSegment: context.parameters["version"]), version > 1 else {
            throw Problem.unknownPath
        }
        do {
            let member = context.principal
            try await viewModel.undo(id, of: member.owner, to: version, today: viewers.today.date(for: member))
            return context.back(or: Path.todo(id)).setting([cookies.flash(.changeUndone)])
        } catch let error as ChangeError {
            switch error {
            case .unknown: return try context.unknownTodo(cookies)
            case .changedMeanwhile, .alreadyExists:
                return context.back(or: Path.todo(id)).setting([cookies.flash(.undoTooLate)])
            }
        }
    }

    private func refuse(
        _ context: Context<Member>, _ todo: Todo, _ output: EditTodoViewModel.Output, repeating repeats: Bool? = nil,
        status: HTTPResponse.Status = .unprocessableContent
    ) -> Response {
        var output = output
        output.id = Int(todo.id.number)
        output.repeats = repeats ?? todo.state.repeats
        // A form of a list is sent to an address of its own, which is no page.
        return view.respond(
            context, output, status: status, isPlace: context.request.path == Path.editTodo(todo.id).path)
    }
}
