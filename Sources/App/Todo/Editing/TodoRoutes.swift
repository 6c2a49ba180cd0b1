import Accounts
import HTTPServer
import Todos
import Web

/// Shows, completes, reopens, skips, deletes, restores and purges a to-do.
struct TodoRoutes: Sendable {
    let view: PageView<TodoViewModel.Output>
    let viewModel: TodoViewModel
    let todos: Todos
    let cookies: SiteCookies
    let viewers: TodoViewers
    let flash: TodoFlash

    init(_ site: SiteDependencies) {
        view = site.views.page("Todo/Todo", TodoViewModel.Output.self)
        viewModel = TodoViewModel(todos: site.services.todos, formatter: site.formatter)
        todos = site.services.todos
        cookies = site.cookies
        viewers = TodoViewers(site.services)
        flash = TodoFlash(site)
    }

    func show(_ context: Context<Member>) async throws -> Response {
        let (id, viewer) = (try context.todo, try await viewers.of(context))
        return view.respond(
            context, try await viewModel.show(id, viewer), flashText: try await flash.sentence(context, viewer))
    }

    func complete(_ context: Context<Member>) async throws -> Response {
        try await act(context, .todoCompleted) {
            try await todos.setCompleted(
                $0, of: $1, to: true, today: viewers.today.date(for: context.principal),
                on: CalendarDate(context.form.word("date")))
        }
    }

    func reopen(_ context: Context<Member>) async throws -> Response {
        let (id, owner) = (try context.todo, context.principal.owner)
        guard let moment = try await todos.reopen(id, of: owner) else {
            guard !context.form.isTicked("undo"), try await todos.find(id, of: owner) != nil else {
                return try context.unknownTodo(cookies)
            }
            return context.back(or: .todos).setting([cookies.flash(.inTrash)])
        }
        return context.back(or: .todos).setting([cookies.flash(.todoReopened, about: moment)])
    }

    func delete(_ context: Context<Member>) async throws -> Response {
        try await act(context, .todoDeleted) { id, owner in
            // Only an addition is undone by this.
            if context.form.isTicked("undo") { return try await todos.undoAdding(id, of: owner) }
            return try await todos.trash(id, of: owner, on: CalendarDate(context.form.word("date")))
        }
    }

    /// Skips an occurrence of a recurring to-do.
    func skip(_ context: Context<Member>) async throws -> Response {
        let (id, owner) = (try context.todo, context.principal.owner)
        let version = context.form.version
        do {
            guard
                try await todos.skip(
                    id, of: owner, seen: version, today: viewers.today.date(for: context.principal)) != nil
            else {
                guard let todo = try await todos.find(id, of: owner) else { throw Problem.unknownPath }
                let isLast = todo.state.repeats && !todo.isCompleted && todo.trashedAt == nil
                return context.onward(to: Path.todo(id))
                    .setting([cookies.flash(isLast ? .nothingFollows : .skippedTooLate)])
            }
            return context.onward(to: Path.todo(id))
                .setting([cookies.flash(.todoSkipped, about: id, version + 1)])
        } catch is ChangeError {
            return context.onward(to: Path.todo(id)).setting([cookies.flash(.skippedTooLate)])
        }
    }

    func restore(_ context: Context<Member>) async throws -> Response {
        try await act(context, .todoRestored) { try await todos.restore($0, of: $1) }
    }

    func purge(_ context: Context<Member>) async throws -> Response {
        try await act(context, .todoPurged) { try await todos.purge($0, of: $1) }
    }

    /// A delete or restore that was already done, as after a double click, changes nothing and gets a flash message. So
    /// does the undo of a to-do that was changed or deleted for good since, what was meant for another occurrence than the
    /// one that it has become meanwhile, and what can be done only outside of the trash, or only in it.
    /// - Throws: `Problem.unknownPath` when the owner has no such to-do.
    private func act(
        _ context: Context<Member>, _ flash: FlashKind, _ action: (Todo.ID, Owner) async throws -> Bool
    ) async throws -> Response {
        let id = try context.todo
        do {
            guard try await action(id, context.principal.owner) else {
                guard try await todos.find(id, of: context.principal.owner) != nil else {
                    return try context.unknownTodo(cookies)
                }
                return context.back(or: .todos).setting([cookies.flash(refusal(of: flash, context))])
            }
            return context.back(or: .todos).setting([cookies.flash(flash, about: id)])
        } catch is ChangeError {
            let told: FlashKind = context.form.isTicked("undo") ? .undoTooLate : .otherOccurrence
            return context.back(or: .todos).setting([cookies.flash(told)])
        }
    }

    /// What is said instead of `flash` when a to-do was moved to the trash, or restored, since the form's page was shown.
    private func refusal(of flash: FlashKind, _ context: Context<Member>) -> FlashKind {
        if flash == .todoCompleted { return .inTrash }
        return context.form.isTicked("undo") ? .nothingToUndo : .nothingToDo
    }
}
