import Accounts
import Mustache
import Todos
import Web

/// The page for a new to-do. Its rules need the member's own categories, and so their viewer.
struct NewTodoViewModel: Sendable {
    struct Input: Sendable {
        let draft: Draft
        /// Whether it may be there already.
        let again: Bool
    }

    struct Output: Renderable {
        var draft: DraftForm
        /// Whether there is one like it, which may be added all the same.
        var offersAgain = false
        /// What is in doubt about a line that it comes from.
        var remarks: [Remark] = []

        static let fields: [Field<Output>] = [
            .init("draft", \.draft),
            .init("offersAgain", \.offersAgain),
            .init("remarks", \.remarks),
        ]
    }

    struct Remark: Renderable {
        let text: String

        static let fields: [Field<Remark>] = [.init("text", \.text)]
    }

    private let todos: Todos
    private let limit: AddingLimit

    init(_ services: Services) {
        (todos, limit) = (services.todos, services.adding)
    }

    /// The empty form.
    static func blank(on day: CalendarDate, _ viewer: Viewer) -> Output {
        Output(draft: .blank(on: day, viewer))
    }

    func read(_ form: Form, _ viewer: Viewer) -> Result<Input, Refused<Output>> {
        DraftForm.read(form, viewer)
            .map { Input(draft: $0, again: form.isTicked("again")) }
            .mapError { Refused(Output(draft: $0.output)) }
    }

    /// The page after a to-do that is there already.
    static func alreadyExists(_ form: Form, _ viewer: Viewer) -> Output {
        var output = Output(draft: DraftForm(form, viewer), offersAgain: true)
        output.draft.title.message = viewer.words["todo.alreadyExists"]
        return output
    }

    /// The page after more than anybody adds in a minute.
    static func tooMany(_ form: Form, _ wait: Duration, _ viewer: Viewer) -> Output {
        var output = Output(draft: DraftForm(form, viewer))
        output.draft.title.message = viewer.words.filled("todo.tooMany", ["wait": viewer.words.time(wait)])
        return output
    }

    /// The page when the member has as many as one may have.
    static func full(_ form: Form, _ most: Int, _ viewer: Viewer) -> Output {
        var output = Output(draft: DraftForm(form, viewer))
        output.draft.title.message = viewer.words.filled("todo.listFull", ["most": viewer.words.name(of: most)])
        return output
    }

    /// - Throws: `AddError`; `ListFull`; `TooManyAttempts`.
    func add(_ input: Input, for member: Member) async throws -> Todo.ID {
        try limit.charge(member)
        return try await todos.add(input.draft, again: input.again, for: member.owner)
    }
}
