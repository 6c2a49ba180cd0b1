import Accounts
import Todos
import Web

/// Turns one line of text into a to-do.
struct QuickAddViewModel: Sendable {
    private let todos: Todos
    private let limit: AddingLimit
    private let languages: Languages

    init(_ todos: Todos, _ limit: AddingLimit, _ languages: Languages) {
        self.todos = todos
        self.limit = limit
        self.languages = languages
    }

    /// Parses the form's line. Without a day of its own, it is for the form's day, or for the inbox if it has none. The
    /// day of a page left open over midnight is still `today`.
    func entry(_ form: Form, at moment: (day: CalendarDate, time: TimeOfDay), _ viewer: TodoViewer) -> QuickEntry {
        let day = form.word("date")
        let quickAdd = QuickAdd(
            today: moment.day, now: moment.time, day: day == "today" ? moment.day : CalendarDate(day),
            language: viewer.localizer.quickAddLanguage, categories: categories(viewer.styles),
            usualCategory: viewer.styles.usual ?? .work)
        return quickAdd.read(form["line"])
    }

    /// The page for a new to-do, filled in from the line, with a warning for each doubt.
    func show(_ entry: QuickEntry, _ viewer: TodoViewer) -> NewTodoViewModel.Output {
        NewTodoViewModel.Output(
            draft: DraftForm(entry, viewer),
            warnings: entry.warnings.filter { $0.reason.isDoubt }.map { warning in
                NewTodoViewModel.Warning(
                    text: viewer.localizer.filled(
                        "quick.warning.\(warning.reason.rawValue)", ["text": Self.isolated(warning.text)]))
            })
    }

    /// Validates the entry. In doubt, it is shown first, however valid.
    func read(_ entry: QuickEntry, _ viewer: TodoViewer) -> Result<TodoDraft, InvalidInput<NewTodoViewModel.Output>> {
        var output = show(entry, viewer)
        do throws(InvalidTodo) {
            let draft = try TodoDraft(entry.input)
            if !entry.isDoubtful { return .success(draft) }
        } catch {
            output.draft.show(error.problems, viewer.localizer)
        }
        return .failure(InvalidInput(output))
    }

    /// - Throws: `AddError`; `ListFull`; `TooManyAttempts`.
    func add(_ draft: TodoDraft, for member: Member) async throws -> Todo.ID {
        try limit.recordAttempt(member)
        return try await todos.add(draft, for: member.owner)
    }

    /// The page when the to-do already exists.
    func alreadyExists(_ entry: QuickEntry, _ viewer: TodoViewer) -> NewTodoViewModel.Output {
        var output = show(entry, viewer)
        output.offersAgain = true
        output.draft.title.message = viewer.localizer["todo.alreadyExists"]
        return output
    }

    /// The text in an isolate, so that its direction doesn't affect the text around it (UAX #9, section 2.4).
    static func isolated(_ text: String) -> String { "\u{2068}\(text)\u{2069}" }

    /// The page when the member adds to-dos too fast.
    func tooMany(_ entry: QuickEntry, _ wait: Duration, _ viewer: TodoViewer) -> NewTodoViewModel.Output {
        var output = show(entry, viewer)
        output.draft.title.message = viewer.localizer.filled("todo.tooMany", ["wait": viewer.localizer.time(wait)])
        return output
    }

    /// The page when the member has reached the limit of to-dos.
    func full(_ entry: QuickEntry, _ most: Int, _ viewer: TodoViewer) -> NewTodoViewModel.Output {
        var output = show(entry, viewer)
        output.draft.title.message = viewer.localizer.filled("todo.listFull", ["most": viewer.localizer.name(of: most)])
        return output
    }

    /// The categories offered: each by its owner's name for it, standard ones also by their names in all languages.
    private func categories(_ styles: CategoryStyles) -> [QuickCategory] {
        styles.looks.filter { !$0.isArchived }.map { look in
            let names =
                Category.standard.contains(look.category)
                ? languages.all.map { CategoryStyles.standardName(of: look.category, $0) } : []
            return QuickCategory(look.category, ownName: look.isOwn ? look.name : nil, names: names)
        }
    }
}

extension Localizer {
    /// The language of quick add's own texts: Korean or English.
    var quickAddLanguage: QuickAdd.Language { language == "ko" ? .korean : .english }
}
