import Mustache
import Todos
import Web

/// The page that changes a to-do. Validation needs the member's categories, and so their viewer.
struct EditTodoViewModel: Sendable {
    struct Input: Sendable {
        let draft: TodoDraft
        /// The version that the page showed.
        let version: Int
        /// Whether a duplicate is allowed.
        let again: Bool
        /// Whether the occurrences that follow stay unchanged.
        let alone: Bool
    }

    struct Output: Renderable {
        /// Set by the page's routes; the form doesn't have it.
        var id = 0
        var draft: DraftForm
        var version: Int
        /// Whether to offer saving a duplicate, because the day already has one like it.
        var offersAgain = false
        /// The current to-do, if it was changed meanwhile.
        var meanwhile: TodoRow?
        /// The day that it is on now.
        var meanwhileDay = ""
        /// Whether it is in the trash by now; saving restores it first.
        var isTrashed = false
        /// Whether it recurs where it was seen, so that other occurrences follow.
        var repeats = false

        static let fields: [Field<Output>] = [
            .init("id", \.id),
            .init("draft", \.draft),
            .init("version", \.version),
            .init("offersAgain", \.offersAgain),
            .init("meanwhile", \.meanwhile),
            .init("meanwhileDay", \.meanwhileDay),
            .init("isTrashed", \.isTrashed),
            .init("repeats", \.repeats),
        ]
    }

    let todos: Todos
    let formatter: LocalizedFormatter

    /// - Throws: `Problem.unknownPath` when there is none, it is in the trash, or it belongs to another member.
    func show(_ id: Todo.ID, _ viewer: TodoViewer) async throws -> Output {
        guard let todo = try await todos.find(id, of: viewer.owner), todo.trashedAt == nil else {
            throw Problem.unknownPath
        }
        return Output(
            id: Int(id.number), draft: DraftForm(todo.draft, viewer), version: todo.version,
            repeats: todo.draft.recurrence != nil)
    }

    /// The to-do that a form changes. It may be in the trash by now, unless the form restores it.
    /// - Throws: `Problem.unknownPath` when there is none, or it belongs to another member.
    func find(for form: Form, _ id: Todo.ID, of owner: Owner) async throws -> Todo {
        if form.isTicked("restore") { _ = try await todos.restore(id, of: owner) }
        guard let todo = try await todos.find(id, of: owner) else { throw Problem.unknownPath }
        return todo
    }

    func read(_ form: Form, of todo: Todo, _ viewer: TodoViewer) -> Result<Input, InvalidInput<Output>> {
        DraftForm.read(form, changing: todo.draft, viewer)
            .map {
                Input(
                    draft: $0, version: form.version, again: form.isTicked("again"), alone: form.isTicked("alone"))
            }
            .mapError { InvalidInput(Output(draft: $0.output, version: form.version)) }
    }

    /// Reads the title alone, as changed in place in a list. The other fields keep their current values.
    func readTitle(_ form: Form, of todo: Todo, _ viewer: TodoViewer) -> Result<Input, InvalidInput<Output>> {
        do throws(InvalidTodo) {
            let draft = try todo.draft.renamed(to: form.line("title"))
            return .success(Input(draft: draft, version: form.version, again: false, alone: false))
        } catch {
            var output = Output(draft: DraftForm(todo.draft, viewer), version: form.version)
            output.draft.title = FormField(TodoDraft.titleRule.trimmed(form.line("title")))
            output.draft.show(error.problems, viewer.localizer)
            return .failure(InvalidInput(output))
        }
    }

    /// Reads the day alone, and when it begins if the form has that: it stays as long as it was. The other fields keep
    /// their current values. Of a recurring to-do this one moves, and those that follow stay where they
    /// are.
    func readDate(_ form: Form, of todo: Todo, _ viewer: TodoViewer) -> Result<Input, InvalidInput<Output>> {
        var input = TodoDraft.Input(todo.draft)
        // Only a rule can fail to be read. An empty date is the inbox, where nothing has a time; a form without one is wrong.
        if form.isTicked("date") {
            try? input.set(.date, to: form.word("date")) { _ in nil }
        } else {
            input.unreadable.insert(.date)
        }
        if form.isTicked("startTime") {
            try? input.set(.startTime, to: form.word("startTime")) { _ in nil }
            let times = input.start.flatMap { todo.draft.times?.moved(to: $0) }
            (input.start, input.end) = (times?.start ?? input.start, times?.end)
        } else if form.word("date").isEmpty {
            (input.start, input.end) = (nil, nil)
        }
        input.isAlone = true
        do throws(InvalidTodo) {
            return .success(Input(draft: try TodoDraft(input), version: form.version, again: false, alone: true))
        } catch {
            var output = Output(draft: DraftForm(todo.draft, movedBy: form, viewer), version: form.version)
            output.draft.show(error.problems, viewer.localizer)
            return .failure(InvalidInput(output))
        }
    }

    /// The page when the day already has one like it.
    func alreadyExists(_ draft: DraftForm, version: Int, _ viewer: TodoViewer) -> Output {
        var output = Output(draft: draft, version: version, offersAgain: true)
        output.draft.title.message = viewer.localizer["todo.alreadyExists"]
        return output
    }

    /// The page after a conflicting change: the submitted fields beside the current to-do. Saving again replaces it.
    func changedMeanwhile(_ todo: Todo, _ draft: DraftForm, _ viewer: TodoViewer) -> Output {
        Output(
            draft: draft, version: todo.version,
            meanwhile: TodoRow(todo, viewer.styles, formatter, isWhole: true),
            meanwhileDay: formatter.name(of: todo.draft.date, on: viewer.today, viewer.localizer))
    }

    /// The page when the to-do is in the trash by now. It keeps the submitted fields, which are stored nowhere else.
    func trashedMeanwhile(_ draft: DraftForm, version: Int) -> Output {
        Output(draft: draft, version: version, isTrashed: true)
    }

    /// - Parameters:
    ///   - repeats: whether it repeated where it was seen; nil if that doesn't matter.
    ///   - state: the state that it must still be in; nil for any of its version.
    /// - Returns: whether anything changed.
    /// - Throws: `ChangeError`.
    func change(
        _ id: Todo.ID, _ viewer: TodoViewer, _ input: Input, repeating repeats: Bool?, in state: Todo.State? = nil
    ) async throws -> Bool {
        try await todos.change(
            id, of: viewer.owner, to: input.draft, seen: input.version, repeating: repeats, in: state,
            today: viewer.today, again: input.again, alone: input.alone)
    }

    /// - Throws: `ChangeError`.
    func undo(_ id: Todo.ID, of owner: Owner, to version: Int, today: CalendarDate) async throws {
        try await todos.undoChange(of: id, of: owner, to: version, today: today)
    }
}
