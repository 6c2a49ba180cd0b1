import Mustache
import Todos
import Web

/// The page that changes a to-do.
struct EditTodoViewModel: ViewModel {
    struct Input: Sendable {
        let draft: Draft
        /// The version that was on the page.
        let version: Int
        /// Whether there may be another like it.
        let again: Bool
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

        static let fields: [Field<Output>] = [
            .init("id", \.id),
            .init("draft", \.draft),
            .init("version", \.version),
            .init("offersAgain", \.offersAgain),
            .init("meanwhile", \.meanwhile),
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
    func show(_ id: Todo.ID, of owner: Owner, _ words: Words) throws -> Output {
        let todo = try require(id, of: owner)
        return Output(id: Int(id.number), draft: DraftForm(todo.draft, words), version: todo.version)
    }

    /// - Throws: `Problem.unknownPath` as `show` does.
    @discardableResult
    func require(_ id: Todo.ID, of owner: Owner) throws -> Todo {
        guard let todo = try services.todos.find(id, of: owner), todo.trashedAt == nil else {
            throw Problem.unknownPath
        }
        return todo
    }

    func read(_ form: Form, _ words: Words) -> Result<Input, Refused<Output>> {
        let version = Int(form.word("version")) ?? 0
        return DraftForm.read(form, words)
            .map { Input(draft: $0, version: version, again: form.isTicked("again")) }
            .mapError { Refused(Output(draft: $0.output, version: version)) }
    }

    /// The page after a day that has one like it.
    func alreadyExists(_ form: Form, _ words: Words) -> Output {
        var output = Output(
            draft: DraftForm(form, words), version: Int(form.word("version")) ?? 0, offersAgain: true)
        output.draft.title.message = words["todo.alreadyExists"]
        return output
    }

    /// The page after a change that came too late: what was typed, and beside it what is there now. Saving again replaces it.
    func changedMeanwhile(_ todo: Todo, _ form: Form, _ words: Words) -> Output {
        Output(
            draft: DraftForm(form, words), version: todo.version, meanwhile: TodoRow(todo, words, services.names))
    }

    /// - Throws: `ChangeError`.
    func change(_ id: Todo.ID, of owner: Owner, _ input: Input) async throws {
        try await services.todos.change(
            id, of: owner, to: input.draft, seen: input.version, again: input.again)
    }

    /// - Throws: `ChangeError`.
    func undo(_ id: Todo.ID, of owner: Owner, to version: Int) async throws {
        try await services.todos.undoChange(of: id, of: owner, to: version)
    }
}
