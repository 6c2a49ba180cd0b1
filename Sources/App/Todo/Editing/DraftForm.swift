import Mustache
import Todos
import Web

/// The fields of a to-do, as a new one's page and an old one's show them: category, title, day, times, description, and
/// how it comes again.
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

    /// Nothing but the day.
    static func blank(on day: CalendarDate, _ viewer: Viewer) -> DraftForm {
        DraftForm(
            categories: viewer.palette.choices(chosen: viewer.palette.usual), date: FormField(day.text),
            repeats: RepeatForm(nil, on: day, viewer.words))
    }

    /// What a to-do says.
    init(_ draft: Draft, _ viewer: Viewer) {
        self.init(
            categories: viewer.palette.choices(chosen: draft.category), title: FormField(draft.title),
            date: FormField(draft.date.text), startTime: FormField(draft.start.text),
            endTime: FormField(draft.end.text), description: FormField(draft.description),
            repeats: RepeatForm(draft.recurrence, on: draft.date, viewer.words))
    }

    /// What was typed.
    init(_ form: Form, _ viewer: Viewer) {
        self.init(
            categories: viewer.palette.choices(chosen: viewer.palette.category(form.word("category"))),
            title: FormField(form["title"]), date: FormField(form["date"]), startTime: FormField(form["startTime"]),
            endTime: FormField(form["endTime"]), description: FormField(form["description"]),
            repeats: RepeatForm(form, viewer.words))
    }

    private init(
        categories: [CategoryChoice], title: FormField = FormField(), date: FormField,
        startTime: FormField = FormField(), endTime: FormField = FormField(), description: FormField = FormField(),
        repeats: RepeatForm
    ) {
        (self.categories, self.title, self.date, self.repeats) = (categories, title, date, repeats)
        (self.startTime, self.endTime, self.description) = (startTime, endTime, description)
    }

    /// Checks what was typed.
    /// - Returns: the draft, on the first date of its rule when it comes again, or the fields again with a sentence beside
    ///   each at fault.
    static func read(_ form: Form, _ viewer: Viewer) -> Result<Draft, Refused<DraftForm>> {
        let words = viewer.words
        let title = titleRule.trimmed(form["title"])
        let description = descriptionRule.trimmed(form["description"])
        let category = viewer.palette.category(form.word("category"))
        let date = CalendarDate(form.word("date"))
        let start = TimeOfDay(form.word("startTime"))
        let end = TimeOfDay(form.word("endTime"))
        let endsTooSoon = if let start, let end { end < start } else { false }
        let titleMessage = titleMessage(title, words)
        let descriptionMessage = descriptionRule.message(for: description, words)
        var repeatMessage: String?
        var first = date
        var recurrence: Recurrence?
        switch date.map({ RepeatForm.read(form, on: $0, words) }) {
        case .success(let rule?):
            recurrence = rule
            first = date.flatMap { rule.first(from: $0) }
            if first == nil { repeatMessage = words["repeat.wrong.never"] }
        case .failure(let wrong): repeatMessage = wrong.message
        case .success(nil), nil: break
        }
        let isDistant = [date, first].compactMap(\.self).contains { !Draft.years.contains($0.year) }

        if titleMessage == nil, descriptionMessage == nil, repeatMessage == nil, !endsTooSoon, !isDistant,
            let category, let first, let start, let end
        {
            return .success(
                Draft(
                    title: title, category: category, date: first, start: start, end: end, description: description,
                    recurrence: recurrence))
        }
        var fields = DraftForm(form, viewer)
        fields.title.message = titleMessage
        fields.category = category == nil ? words["category.unknown"] : nil
        fields.date.message = date == nil ? words["date.unreal"] : isDistant ? distant(words) : nil
        fields.startTime.message = start == nil ? words["time.unreal"] : nil
        fields.endTime.message = end == nil ? words["time.unreal"] : endsTooSoon ? words["time.endBeforeStart"] : nil
        fields.description.message = descriptionMessage
        fields.repeats.message = repeatMessage
        return .failure(Refused(fields))
    }

    /// A title needs something to read: a letter or a digit of any script, or an emoji would do as a picture only.
    static func titleMessage(_ title: String, _ words: Words) -> String? {
        if let message = titleRule.message(for: title, words) { return message }
        return isReadable(title) ? nil : words["title.empty"]
    }

    private static func distant(_ words: Words) -> String {
        words.filled(
            "date.distant", ["first": "\(Draft.years.lowerBound)", "last": "\(Draft.years.upperBound)"])
    }

    static func isReadable(_ title: String) -> Bool {
        title.contains { ($0.isLetter || $0.isNumber) && !$0.isFiller }
    }
}

extension Character {
    /// Hangul fillers count as letters and show nothing.
    fileprivate var isFiller: Bool {
        ["\u{115F}", "\u{1160}", "\u{3164}", "\u{FFA0}"].contains(self)
    }
}
