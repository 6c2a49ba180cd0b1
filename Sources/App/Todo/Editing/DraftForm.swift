import Mustache
import Todos
import Web

/// The form fields of a new or existing to-do: title, day, times, recurrence, category and description.
struct DraftForm: Renderable {
    var categories: CategoryChoices
    var title = FormField()
    /// The choice of a category, with its message.
    var category = FormField()
    var date = FormField()
    var startTime = FormField()
    var endTime = FormField()
    var description = FormField()
    var repeats: RepeatForm
    /// Whether the occurrences that follow stay as they are.
    var isAlone = false

    static let fields: [Field<DraftForm>] = [
        .init("categories", \.categories),
        .init("title", \.title),
        .init("categoryMessage", \.category.message),
        .init("date", \.date),
        .init("startTime", \.startTime),
        .init("endTime", \.endTime),
        .init("description", \.description),
        .init("repeats", \.repeats),
        .init("isAlone", \.isAlone),
    ]

    /// A blank form for a day, or for the inbox, from a time on if one is given.
    /// - Parameter category: the chosen one; nil for that of new to-dos.
    static func blank(
        on day: CalendarDate?, at start: TimeOfDay?, in category: Category?, _ viewer: TodoViewer
    ) -> DraftForm {
        DraftForm(
            categories: CategoryChoices(viewer.styles, chosen: category ?? viewer.styles.usual),
            date: FormField(day?.text ?? ""), startTime: FormField(start?.text ?? ""),
            repeats: RepeatForm(nil, on: day ?? viewer.today, viewer.localizer))
    }

    /// The fields of an existing to-do.
    init(_ draft: TodoDraft, _ viewer: TodoViewer) {
        self.init(
            categories: CategoryChoices(viewer.styles, chosen: draft.category), title: FormField(draft.title),
            date: FormField(draft.text(of: .date) ?? ""), startTime: FormField(draft.text(of: .startTime) ?? ""),
            endTime: FormField(draft.times?.endText ?? ""), description: FormField(draft.description),
            repeats: RepeatForm(draft.recurrence, on: draft.date ?? viewer.today, viewer.localizer))
    }

    /// The fields of a to-do with the day, and the time if there is one, that a calendar's form moves it to.
    init(_ draft: TodoDraft, movedBy form: Form, _ viewer: TodoViewer) {
        self.init(draft, viewer)
        date = FormField(form["date"])
        isAlone = true
        guard form.isTicked("startTime") else { return }
        let times = TimeOfDay(form.word("startTime")).map { draft.times?.moved(to: $0) ?? TodoTimes(at: $0) }
        startTime = FormField(times?.start.text ?? form["startTime"])
        endTime = FormField(times?.endText ?? "")
    }

    /// The fields of a line as it was understood.
    init(_ entry: QuickEntry, _ viewer: TodoViewer) {
        self.init(
            categories: CategoryChoices(viewer.styles, chosen: entry.category), title: FormField(entry.title),
            date: FormField(entry.date?.text ?? ""), startTime: FormField(entry.times?.start.text ?? ""),
            endTime: FormField(entry.times?.endText ?? ""),
            repeats: RepeatForm(entry.recurrence, on: entry.date ?? viewer.today, viewer.localizer))
    }

    /// The fields as submitted.
    init(_ form: Form, _ viewer: TodoViewer) {
        self.init(
            categories: CategoryChoices(viewer.styles, chosen: viewer.styles.category(form.word("category"))),
            title: FormField(form.line("title")), date: FormField(form["date"]),
            startTime: FormField(form["startTime"]), endTime: FormField(form["endTime"]),
            description: FormField(form["description"]), repeats: RepeatForm(form, viewer.localizer))
        isAlone = form.isTicked("alone")
    }

    private init(
        categories: CategoryChoices, title: FormField = FormField(), date: FormField,
        startTime: FormField = FormField(), endTime: FormField = FormField(), description: FormField = FormField(),
        repeats: RepeatForm
    ) {
        (self.categories, self.title, self.date, self.repeats) = (categories, title, date, repeats)
        (self.startTime, self.endTime, self.description) = (startTime, endTime, description)
    }

    /// Reads the submitted form.
    /// - Parameter draft: what the form changes; nil for a new to-do.
    /// - Returns: the draft, or the fields with messages beside invalid ones. One that recurs is on the first date of its
    ///   rule, unless neither was changed, or it leaves its series.
    static func read(
        _ form: Form, changing draft: TodoDraft? = nil, _ viewer: TodoViewer
    ) -> Result<TodoDraft, InvalidInput<DraftForm>> {
        var input = TodoDraft.Input(replacing: draft)
        for field in TodoDraft.Field.all where field != .recurrence {
            // Only a rule can fail to be read, and it has fields of its own.
            try? input.set(field, to: field.text(in: form)) { viewer.styles.category($0) }
        }
        input.isAlone = form.isTicked("alone")
        // The rule that stays with the others is one for the day that this was on.
        let day = (input.leavesSeries ? draft?.date : input.date) ?? viewer.today
        var repeatMessage: String?
        switch RepeatForm.read(form, on: day, viewer.localizer) {
        case .success(let recurrence): input.recurrence = recurrence
        case .failure(let wrong): repeatMessage = wrong.message
        }
        var problems: [TodoProblem] = []
        do throws(InvalidTodo) {
            let draft = try TodoDraft(input)
            if repeatMessage == nil { return .success(draft) }
        } catch {
            problems = error.problems
        }
        var fields = DraftForm(form, viewer)
        fields.repeats.choice.message = repeatMessage
        fields.show(problems, viewer.localizer)
        return .failure(InvalidInput(fields))
    }

    /// Shows a message beside each field that breaks a rule, and focuses the first one with a message.
    mutating func show(_ problems: [TodoProblem], _ localizer: Localizer) {
        for problem in problems {
            let message = problem.message(localizer)
            switch problem.field {
            case .title: title.message = message
            case .category: category.message = message
            case .date: date.message = message
            case .startTime: startTime.message = message
            case .endTime: endTime.message = message
            case .description: description.message = message
            case .recurrence: repeats.choice.message = message
            }
        }
        focusFirst(
            of: \.title, \.date, \.startTime, \.endTime, \.repeats.choice, \.category, \.description)
        if !categories.unfolded.isEmpty { categories.unfolded[0].takesFocus = category.takesFocus }
    }
}

extension TodoTimes {
    /// Nil for a point in time: an end beside its start would have to be moved along with it.
    fileprivate var endText: String? { end > start ? end.text : nil }
}

extension TodoDraft.Field {
    /// Its text in a form. White space around what is no prose means nothing.
    fileprivate func text(in form: Form) -> String {
        switch self {
        case .title: form.line(formName)
        case .description: form[formName]
        default: form.word(formName)
        }
    }
}
