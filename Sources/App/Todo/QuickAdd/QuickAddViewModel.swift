import Accounts
import Todos
import Web

/// One line as a to-do.
struct QuickAddViewModel: Sendable {
    private let todos: Todos
    private let limit: AddingLimit
    private let languages: Languages

    init(_ todos: Todos, _ limit: AddingLimit, _ languages: Languages) {
        self.todos = todos
        self.limit = limit
        self.languages = languages
    }

    /// What the form's line says; without a day of its own it is for the form's.
    func entry(_ form: Form, at moment: (day: CalendarDate, time: TimeOfDay), _ viewer: Viewer) -> QuickEntry {
        let quickAdd = QuickAdd(
            today: moment.day, now: moment.time, day: CalendarDate(form.word("date")),
            language: viewer.words.quickAddLanguage, categories: categories(viewer.palette),
            usualCategory: viewer.palette.usual ?? .work)
        return quickAdd.read(form["line"])
    }

    /// The page for a new to-do with what the line says, and a sentence for each doubt.
    func show(_ entry: QuickEntry, _ viewer: Viewer) -> NewTodoViewModel.Output {
        NewTodoViewModel.Output(
            draft: DraftForm(entry.draft, viewer),
            remarks: entry.remarks.filter { $0.reason.isDoubt }.map { remark in
                NewTodoViewModel.Remark(
                    text: viewer.words.filled(
                        "quick.remark.\(remark.reason.rawValue)", ["text": Self.isolated(remark.text)]))
            })
    }

    /// Checks what the line says as if it had been typed into the page's fields.
    func read(_ entry: QuickEntry, _ viewer: Viewer) -> Result<Draft, Refused<NewTodoViewModel.Output>> {
        var output = show(entry, viewer)
        switch DraftForm.read(Form(values: entry.fields), viewer) {
        case .success(let draft):
            return entry.isDoubtful ? .failure(Refused(output)) : .success(draft)
        case .failure(let refused):
            output.draft.title.message = refused.output.title.message
            output.draft.date.message = refused.output.date.message
            output.draft.category = refused.output.category
            output.draft.repeats.message = refused.output.repeats.message
            return .failure(Refused(output))
        }
    }

    /// - Throws: `AddError`; `ListFull`; `TooManyAttempts`.
    func add(_ draft: Draft, for member: Member) async throws -> Todo.ID {
        try limit.charge(member)
        return try await todos.add(draft, for: member.owner)
    }

    /// The page after a to-do that is there already.
    func alreadyExists(_ entry: QuickEntry, _ viewer: Viewer) -> NewTodoViewModel.Output {
        var output = show(entry, viewer)
        output.offersAgain = true
        output.draft.title.message = viewer.words["todo.alreadyExists"]
        return output
    }

    /// The text, whatever direction it is written in, without turning what stands around it (Unicode Standard Annex #9,
    /// section 2.4).
    static func isolated(_ text: String) -> String { "\u{2068}\(text)\u{2069}" }

    /// The page after more than anybody adds in a minute.
    func tooMany(_ entry: QuickEntry, _ wait: Duration, _ viewer: Viewer) -> NewTodoViewModel.Output {
        var output = show(entry, viewer)
        output.draft.title.message = viewer.words.filled("todo.tooMany", ["wait": viewer.words.time(wait)])
        return output
    }

    /// The page when the member has as many as one may have.
    func full(_ entry: QuickEntry, _ most: Int, _ viewer: Viewer) -> NewTodoViewModel.Output {
        var output = show(entry, viewer)
        output.draft.title.message = viewer.words.filled("todo.listFull", ["most": viewer.words.name(of: most)])
        return output
    }

    /// Those that are offered, each by what its owner calls it, and the nine by their names in all languages.
    private func categories(_ palette: Palette) -> [QuickCategory] {
        palette.looks.filter { !$0.isArchived }.map { look in
            let names =
                Category.standard.contains(look.category)
                ? languages.all.map { Palette.standardName(of: look.category, $0) } : []
            return QuickCategory(look.category, ownName: look.isOwn ? look.name : nil, names: names)
        }
    }
}

extension Words {
    /// The one of the two that quick add's own texts are written in.
    var quickAddLanguage: QuickAdd.Language { language == "ko" ? .korean : .english }
}

extension QuickEntry {
    fileprivate var draft: Draft {
        Draft(
            title: title, category: category, date: date, start: start, end: end, description: "",
            recurrence: recurrence)
    }

    /// As a form sends it.
    fileprivate var fields: [String: String] {
        var fields = [
            "title": title, "category": category.rawValue, "date": date.text, "startTime": start.text,
            "endTime": end.text,
        ]
        if let recurrence {
            fields["repeat"] = RepeatKind.asItIs.rawValue
            fields["repeatRule"] = recurrence.text
        }
        return fields
    }
}
