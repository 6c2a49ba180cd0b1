import Accounts
import Mustache
import Todos
import Web

/// The page for a new to-do. Validation needs the member's categories, and so their viewer.
struct NewTodoViewModel: Sendable {
    struct Input: Sendable {
        let draft: TodoDraft
        /// Whether a duplicate is allowed.
        let again: Bool
        /// The category that is made for it, instead of the draft's; nil for none.
        var newCategory: NewCategory?
    }

    struct Output: Renderable {
        var draft: DraftForm
        /// Whether to offer adding a duplicate, because there already is one like it.
        var offersAgain = false
        /// Whether it was read from a line, which nothing else has.
        var isFromLine = false
        /// The doubts about the line that it was read from.
        var warnings: [Warning] = []
        var hasWarnings: Bool { !warnings.isEmpty }
        /// What was understood of the line.
        var parts: [Part] = []
        /// How many characters the line's title has, and how many it may have; nil if it has no more.
        var tooLongTitle: String?
        /// Names of categories for what may be the beginning of one.
        var completions: [Warning.Choice] = []
        /// Whether there is something to tell while the line is typed.
        var hasParts: Bool {
            !parts.isEmpty || !completions.isEmpty || hasWarnings || tooLongTitle != nil
        }

        static let fields: [Field<Output>] = [
            .init("draft", \.draft),
            .init("offersAgain", \.offersAgain),
            .init("isFromLine", \.isFromLine),
            .init("warnings", \.warnings),
            .init("hasWarnings", \.hasWarnings),
            .init("parts", \.parts),
            .init("tooLongTitle", \.tooLongTitle),
            .init("completions", \.completions),
            .init("hasParts", \.hasParts),
        ]
    }

    struct Warning: Renderable {
        /// What may be meant, such as a day.
        struct Choice: Renderable {
            let name: String
            /// Shows the line that says so.
            let address: LocalPath

            static let fields: [Field<Choice>] = [.init("name", \.name), .init("address", \.address)]
        }

        let text: String
        /// The same in a few words, for while the line is typed.
        let brief: String
        let choices: [Choice]
        var hasChoices: Bool { !choices.isEmpty }
        /// A category that can be added; nil for none.
        let missingCategory: MissingCategory?

        static let fields: [Field<Warning>] = [
            .init("text", \.text), .init("brief", \.brief), .init("choices", \.choices),
            .init("hasChoices", \.hasChoices), .init("missingCategory", \.missingCategory),
        ]
    }

    /// A category that a line names and the member doesn't have.
    struct MissingCategory: Renderable {
        /// A field of the form that has sent the line.
        struct LineField: Renderable {
            let name: String
            let value: String

            static let fields: [Field<LineField>] = [.init("name", \.name), .init("value", \.value)]
        }

        let name: String
        /// What the button says that adds it.
        let label: String
        let line: [LineField]

        static let fields: [Field<MissingCategory>] = [
            .init("name", \.name), .init("label", \.label), .init("line", \.line),
        ]
    }

    /// A phrase of the line with its meaning.
    struct Part: Renderable {
        let typed: String
        let meaning: String
        /// Shows the line with the phrase as a part of the title.
        let address: LocalPath

        static let fields: [Field<Part>] = [
            .init("typed", \.typed), .init("meaning", \.meaning), .init("address", \.address),
        ]
    }

    private let todos: Todos
    private let limit: AddingLimit

    init(_ services: Services) {
        (todos, limit) = (services.todos, services.adding)
    }

    /// The empty form.
    static func blank(
        on day: CalendarDate?, at start: TimeOfDay?, in category: Category?, _ viewer: TodoViewer
    ) -> Output {
        Output(draft: .blank(on: day, at: start, in: category, viewer))
    }

    func read(_ form: Form, _ viewer: TodoViewer) -> Result<Input, InvalidInput<Output>> {
        DraftForm.read(form, viewer)
            .map { Input(draft: $0, again: form.isTicked("again")) }
            .mapError { InvalidInput(Output(draft: $0.output)) }
    }

    /// The form as it was sent.
    static func typed(_ form: Form, _ viewer: TodoViewer) -> Output {
        Output(draft: DraftForm(form, viewer))
    }

    /// - Throws: `AddError`; `CategoryError`; `ListFull`; `TooManyAttempts`.
    func add(_ input: Input, for member: Member) async throws -> Todo.ID {
        try limit.recordAttempt(member)
        return try await todos.add(
            input.draft, inNew: input.newCategory, again: input.again, for: member.owner)
    }

    /// Adds those that the member doesn't have: all, or none.
    /// - Throws: `ListFull`; `TooManyAttempts`.
    func add(missing drafts: [TodoDraft], for member: Member) async throws -> AddedTodos {
        for _ in drafts { try limit.recordAttempt(member) }
        return try await todos.add(missing: drafts, for: member.owner)
    }
}
