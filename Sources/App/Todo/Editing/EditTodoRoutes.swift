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

    /// A form that changes a to-do, as its route understands it.
    private struct Edit {
        let todo: Todo
        let input: Result<EditTodoViewModel.Input, InvalidInput<EditTodoViewModel.Output>>
        /// What was typed, for a page that shows it again.
        let typed: DraftForm
        /// Whether the page showed a to-do that repeats; nil if it showed no rule.
        var repeats: Bool?
        /// The state that the to-do must still be in when it is changed; nil for any of its version.
        var state: Todo.State?
        /// What it is answered with once it is saved, and the flash message that goes with that.
        let next: Response
        var flash = FlashKind.todoChanged
    }

    func change(_ context: Context<Member>) async throws -> Response {
        let id = try context.todo
        let viewer = try await viewers.of(context)
        // Another member's to-do is answered like an unknown one, whatever the form contains.
        let todo = try await viewModel.find(for: context.form, id, of: viewer.owner)
        let edit = Edit(
            todo: todo, input: viewModel.read(context.form, of: todo, viewer), typed: DraftForm(context.form, viewer),
            repeats: context.form.isTicked("repeats"), next: context.onward(to: Path.todo(id)))
        return try await save(edit, context, viewer)
    }

    /// `POST /todos/{id}/title`: changes the title alone, in place in a list.
    func rename(_ context: Context<Member>) async throws -> Response {
        let viewer = try await viewers.of(context)
        let todo = try await viewModel.find(for: context.form, try context.todo, of: viewer.owner)
        var typed = DraftForm(todo.draft, viewer)
        typed.title = FormField(context.form.line("title"))
        let edit = Edit(
            todo: todo, input: viewModel.readTitle(context.form, of: todo, viewer), typed: typed,
            next: context.back(or: .todos))
        return try await save(edit, context, viewer)
    }

    /// `POST /todos/{id}/date`: changes the day, and the time if the form has one, by dragging or on the to-do's page. That
    /// says whether the to-do repeats, and offers it only for one that isn't done: if that has changed, nothing else does.
    func reschedule(_ context: Context<Member>) async throws -> Response {
        let viewer = try await viewers.of(context)
        let todo = try await viewModel.find(for: context.form, try context.todo, of: viewer.owner)
        let shown = context.form.word("repeats")
        let isAsShown = shown.isEmpty || (!todo.isCompleted && shown == String(todo.state.repeats))
        // What has another version is shown with what was sent.
        guard isAsShown || todo.version != context.form.version else {
            return context.back(or: .thisMonth).setting([cookies.flash(.otherOccurrence)])
        }
        let isWhole = todo.draft.recurrence == nil || todo.isCompleted
        let flash: FlashKind =
            context.form.isTicked("startTime")
            ? (isWhole ? .todoRetimed : .occurrenceRetimed) : (isWhole ? .todoRescheduled : .occurrenceRescheduled)
        let edit = Edit(
            todo: todo, input: viewModel.readDate(context.form, of: todo, viewer),
            typed: DraftForm(todo.draft, movedBy: context.form, viewer), state: shown.isEmpty ? nil : todo.state,
            next: context.back(or: .thisMonth), flash: flash)
        return try await save(edit, context, viewer)
    }

    private func save(_ edit: Edit, _ context: Context<Member>, _ viewer: TodoViewer) async throws -> Response {
        guard edit.todo.trashedAt == nil else {
            // A conflict: the to-do exists, and its owner can restore it.
            let output = viewModel.trashedMeanwhile(edit.typed, version: context.form.version)
            return refuse(context, edit.todo, output, repeating: edit.repeats, status: .conflict)
        }
        switch edit.input {
        case .failure(let refused):
            return refuse(context, edit.todo, refused.output, repeating: edit.repeats)
        case .success(let input):
            do {
                return try await save(input, of: edit, viewer)
            } catch let error as ChangeError {
                return try respond(to: error, input, of: edit, context, viewer)
            }
        }
    }

    private func save(
        _ input: EditTodoViewModel.Input, of edit: Edit, _ viewer: TodoViewer
    ) async throws -> Response {
        let todo = edit.todo
        guard try await viewModel.change(todo.id, viewer, input, repeating: edit.repeats, in: edit.state) else {
            // With nothing to undo, there is no button for it.
            return edit.next.setting([cookies.flash(input.draft == todo.draft ? .saved : .repeatKept)])
        }
        return edit.next.setting([cookies.flash(edit.flash, about: todo.id, input.version + 1)])
    }

    private func respond(
        to error: ChangeError, _ input: EditTodoViewModel.Input, of edit: Edit, _ context: Context<Member>,
        _ viewer: TodoViewer
    ) throws -> Response {
        switch error {
        case .unknown: throw Problem.unknownPath
        case .alreadyExists:
            let output = viewModel.alreadyExists(edit.typed, version: input.version, viewer)
            return refuse(context, edit.todo, output, repeating: edit.repeats)
        case .changedMeanwhile(let todo):
            return refuse(
                context, todo, viewModel.changedMeanwhile(todo, edit.typed, viewer), status: .conflict)
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
