import Mustache
import Todos
import Web

/// The form fields of a new or existing to-do: category, title, day, times, description and recurrence.
struct DraftForm: Renderable {
    var categories: [CategoryChoice]
    var title = FormField()
    var category: String?
    var date = FormField()
    var startTime = FormField()
    var endTime = FormField()
    var description = FormField()
    var repeats: RepeatForm

    static let fields: [Field<DraftForm>] = [
        .init("categories", \.categories),
        .init("title", \.title),
        .init("categoryMessage", \.category),
        .init("date", \.date),
        .init("startTime", \.startTime),
        .init("endTime", \.endTime),
        .init("description", \.description),
        .init("repeats", \.repeats),
    ]

    static let titleRule = TextRule(longest: 200, emptyMessage: "title.empty")
    static let descriptionRule = TextRule(longest: 2000, emptyMessage: nil, allowsLines: true)

    /// A blank form for a day.
    static func blank(on day: CalendarDate, _ viewer: TodoViewer) -> DraftForm {
        DraftForm(
            categories: viewer.styles.choices(chosen: viewer.styles.usual), date: FormField(day.text),
            repeats: RepeatForm(nil, on: day, viewer.localizer))
    }

    /// The fields of an existing to-do.
    init(_ draft: TodoDraft, _ viewer: TodoViewer) {
        self.init(
            categories: viewer.styles.choices(chosen: draft.category), title: FormField(draft.title),
            date: FormField(draft.date.text), startTime: FormField(draft.start.text),
            endTime: FormField(draft.end.text), description: FormField(draft.description),
            repeats: RepeatForm(draft.recurrence, on: draft.date, viewer.localizer))
    }

    /// The fields as submitted.
    init(_ form: Form, _ viewer: TodoViewer) {
        self.init(
            categories: viewer.styles.choices(chosen: viewer.styles.category(form.word("category"))),
            title: FormField(form["title"]), date: FormField(form["date"]), startTime: FormField(form["startTime"]),
            endTime: FormField(form["endTime"]), description: FormField(form["description"]),
            repeats: RepeatForm(form, viewer.localizer))
    }

    private init(
        categories: [CategoryChoice], title: FormField = FormField(), date: FormField,
        startTime: FormField = FormField(), endTime: FormField = FormField(), description: FormField = FormField(),
        repeats: RepeatForm
    ) {
        (self.categories, self.title, self.date, self.repeats) = (categories, title, date, repeats)
        (self.startTime, self.endTime, self.description) = (startTime, endTime, description)
    }

    /// Validates the submitted form.
    /// - Returns: the draft, on the first date of its rule if it recurs, or the fields with messages beside invalid
    ///   ones.
    static func read(_ form: Form, _ viewer: TodoViewer) -> Result<TodoDraft, Refused<DraftForm>> {
        let localizer = viewer.localizer
        let title = titleRule.trimmed(form["title"])
        let description = descriptionRule.trimmed(form["description"])
        let category = viewer.styles.category(form.word("category"))
        let date = CalendarDate(form.word("date"))
        let start = TimeOfDay(form.word("startTime"))
        let end = TimeOfDay(form.word("endTime"))
        let endsTooSoon = if let start, let end { end < start } else { false }
        let titleMessage = titleMessage(title, localizer)
        let descriptionMessage = descriptionRule.message(for: description, localizer)
        var repeatMessage: String?
        var first = date
        var recurrence: Recurrence?
        switch date.map({ RepeatForm.read(form, on: $0, localizer) }) {
        case .success(let rule?):
            recurrence = rule
            first = date.flatMap { rule.first(from: $0) }
            if first == nil { repeatMessage = localizer["repeat.wrong.never"] }
        case .failure(let wrong): repeatMessage = wrong.message
        case .success(nil), nil: break
        }
        let isDistant = [date, first].compactMap(\.self).contains { !TodoDraft.years.contains($0.year) }

        if titleMessage == nil, descriptionMessage == nil, repeatMessage == nil, !endsTooSoon, !isDistant,
            let category, let first, let start, let end
        {
            return .success(
                TodoDraft(
                    title: title, category: category, date: first, start: start, end: end, description: description,
                    recurrence: recurrence))
        }
        var fields = DraftForm(form, viewer)
        fields.title.message = titleMessage
        fields.category = category == nil ? localizer["category.unknown"] : nil
        fields.date.message = date == nil ? localizer["date.unreal"] : isDistant ? distant(localizer) : nil
        fields.startTime.message = start == nil ? localizer["time.unreal"] : nil
        fields.endTime.message =
            end == nil ? localizer["time.unreal"] : endsTooSoon ? localizer["time.endBeforeStart"] : nil
        fields.description.message = descriptionMessage
        fields.repeats.message = repeatMessage
        return .failure(Refused(fields))
    }

    /// Validates a title. It needs a letter or a digit of any script; an emoji alone is not enough.
    static func titleMessage(_ title: String, _ localizer: Localizer) -> String? {
        if let message = titleRule.message(for: title, localizer) { return message }
        return isReadable(title) ? nil : localizer["title.empty"]
    }

    private static func distant(_ localizer: Localizer) -> String {
        localizer.filled(
            "date.distant", ["first": "\(TodoDraft.years.lowerBound)", "last": "\(TodoDraft.years.upperBound)"])
    }

    static func isReadable(_ title: String) -> Bool {
        title.contains { ($0.isLetter || $0.isNumber) && !$0.isFiller }
    }
}

extension Character {
    /// Hangul fillers count as letters but are invisible.
    fileprivate var isFiller: Bool {
        ["\u{115F}", "\u{1160}", "\u{3164}", "\u{FFA0}"].contains(self)
    }
}
