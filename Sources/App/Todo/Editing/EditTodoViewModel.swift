import Mustache
import Todos
import Web

/// The page that changes a to-do. Its rules need the member's own categories, and so their viewer.
struct EditTodoViewModel: Sendable {
    struct Input: Sendable {
        let draft: Draft
        /// The version that was on the page.
        let version: Int
        /// Whether there may be another like it.
        let again: Bool
        /// Whether those that follow stay as they were.
        let alone: Bool
    }

    struct Output: Renderable {
        /// Known to the page's routes, not to the form.
        var id = 0
        var draft: DraftForm
        var version: Int
        /// Whether there is one like it on that day, beside which it may be.
        var offersAgain = false
        /// What it says now, when somebody has changed it meanwhile.
        var meanwhile: TodoRow?
        /// Whether it lies in the trash by now; saving brings it back first.
        var isTrashed = false
        /// Whether it comes again, so that others would follow.
        var repeats = false

        static let fields: [Field<Output>] = [
            .init("id", \.id),
            .init("draft", \.draft),
            .init("version", \.version),
            .init("offersAgain", \.offersAgain),
            .init("meanwhile", \.meanwhile),
            .init("isTrashed", \.isTrashed),
            .init("repeats", \.repeats),
        ]
    }

    struct Dependency: Sendable {
        let todos: Todos
        let names: LocalNames
    }

    private let services: Dependency

    init(_ services: Dependency) {
        self.services = services
    }

    /// - Throws: `Problem.unknownPath` when there is none, or it is somebody else's.
    func show(_ id: Todo.ID, _ viewer: Viewer) throws -> Output {
        let todo = try require(id, of: viewer.owner)
        return Output(
            id: Int(id.number), draft: DraftForm(todo.draft, viewer), version: todo.version,
            repeats: todo.draft.recurrence != nil)
    }

    /// - Throws: `Problem.unknownPath` as `show` does.
    @discardableResult
    func require(_ id: Todo.ID, of owner: Owner) throws -> Todo {
        guard let todo = try services.todos.find(id, of: owner), todo.trashedAt == nil else {
            throw Problem.unknownPath
        }
        return todo
    }

    /// The to-do that a form was filled in for. It may lie in the trash by now, unless the form brings it back.
    /// - Throws: `Problem.unknownPath` when there is none, or it is somebody else's.
    func find(for form: Form, _ id: Todo.ID, of owner: Owner) async throws -> Todo {
        if form.isTicked("restore") { _ = try await services.todos.restore(id, of: owner) }
        guard let todo = try services.todos.find(id, of: owner) else { throw Problem.unknownPath }
        return todo
    }

    func read(_ form: Form, _ viewer: Viewer) -> Result<Input, Refused<Output>> {
        let version = Int(form.word("version")) ?? 0
        return DraftForm.read(form, viewer)
            .map { Input(draft: $0, version: version, again: form.isTicked("again"), alone: form.isTicked("alone")) }
            .mapError { Refused(Output(draft: $0.output, version: version)) }
    }

    /// The title alone, as a list changes it in place; the rest is what the to-do says now.
    func readTitle(_ form: Form, of todo: Todo, _ viewer: Viewer) -> Result<Input, Refused<Output>> {
        var draft = todo.draft
        draft.title = DraftForm.titleRule.trimmed(form["title"])
        let version = Int(form.word("version")) ?? 0
        guard let message = DraftForm.titleMessage(draft.title, viewer.words) else {
            return .success(Input(draft: draft, version: version, again: false, alone: false))
        }
        var output = Output(draft: DraftForm(draft, viewer), version: version)
        output.draft.title.message = message
        return .failure(Refused(output))
    }

    /// The page after a day that has one like it.
    func alreadyExists(_ draft: DraftForm, version: Int, _ viewer: Viewer) -> Output {
        var output = Output(draft: draft, version: version, offersAgain: true)
        output.draft.title.message = viewer.words["todo.alreadyExists"]
        return output
    }

    /// The page after a change that came too late: what was typed, and beside it what is there now. Saving again replaces it.
    func changedMeanwhile(_ todo: Todo, _ draft: DraftForm, _ viewer: Viewer) -> Output {
        Output(
            draft: draft, version: todo.version,
            meanwhile: TodoRow(todo, viewer.palette, services.names, isWhole: true))
    }

    /// The page after a change of what was thrown away meanwhile: what was typed, which nothing else holds.
    func trashedMeanwhile(_ draft: DraftForm, version: Int) -> Output {
        Output(draft: draft, version: version, isTrashed: true)
    }

    /// - Throws: `ChangeError`.
    func change(_ id: Todo.ID, of owner: Owner, _ input: Input) async throws {
        try await services.todos.change(
            id, of: owner, to: input.draft, seen: input.version, again: input.again, alone: input.alone)
    }

    /// - Throws: `ChangeError`.
    func undo(_ id: Todo.ID, of owner: Owner, to version: Int) async throws {
        try await services.todos.undoChange(of: id, of: owner, to: version)
    }
}
