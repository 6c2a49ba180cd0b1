import Mustache
import Todos
import Web

/// The fields of a to-do, as a new one's page and an old one's show them: category, title, day, times, description.
struct DraftForm: Renderable {
    var categories: [CategoryChoice]
    var title = FormField()
    var category: String?
    var date = FormField()
    var startTime = FormField()
    var endTime = FormField()
    var description = FormField()

    static let fields: [Field<DraftForm>] = [
        .init("categories", \.categories),
        .init("title", \.title),
        .init("categoryMessage", \.category),
        .init("date", \.date),
        .init("startTime", \.startTime),
        .init("endTime", \.endTime),
        .init("description", \.description),
    ]

    private static let titleRule = TextRule(longest: 200, emptyMessage: "title.empty")
    private static let descriptionRule = TextRule(longest: 2000, emptyMessage: nil, allowsLines: true)

    /// Nothing but the day.
    static func blank(on day: CalendarDate, _ words: Words) -> DraftForm {
        DraftForm(categories: CategoryChoice.all(chosen: .work, words), date: FormField(day.text))
    }

    /// What a to-do says.
    init(_ draft: Draft, _ words: Words) {
        self.init(
            categories: CategoryChoice.all(chosen: draft.category, words), title: FormField(draft.title),
            date: FormField(draft.date.text), startTime: FormField(draft.start.text),
            endTime: FormField(draft.end.text), description: FormField(draft.description))
    }

    /// What was typed.
    init(_ form: Form, _ words: Words) {
        self.init(
            categories: CategoryChoice.all(chosen: Category(rawValue: form.word("category")), words),
            title: FormField(form["title"]), date: FormField(form["date"]), startTime: FormField(form["startTime"]),
            endTime: FormField(form["endTime"]), description: FormField(form["description"]))
    }

    private init(
        categories: [CategoryChoice], title: FormField = FormField(), date: FormField,
        startTime: FormField = FormField(), endTime: FormField = FormField(), description: FormField = FormField()
    ) {
        (self.categories, self.title, self.date) = (categories, title, date)
        (self.startTime, self.endTime, self.description) = (startTime, endTime, description)
    }

    /// Checks what was typed.
    /// - Returns: the draft, or the fields again with a sentence beside each at fault.
    static func read(_ form: Form, _ words: Words) -> Result<Draft, Refused<DraftForm>> {
        let title = titleRule.trimmed(form["title"])
        let description = descriptionRule.trimmed(form["description"])
        let category = Category(rawValue: form.word("category"))
        let date = CalendarDate(form.word("date"))
        let start = TimeOfDay(form.word("startTime"))
        let end = TimeOfDay(form.word("endTime"))
        let endsTooSoon = if let start, let end { end < start } else { false }

        var fields = DraftForm(form, words)
        fields.title.message = titleMessage(title, words)
        fields.category = category == nil ? words["category.unknown"] : nil
        fields.date.message = date == nil ? words["date.unreal"] : nil
        fields.startTime.message = start == nil ? words["time.unreal"] : nil
        fields.endTime.message = end == nil ? words["time.unreal"] : endsTooSoon ? words["time.endBeforeStart"] : nil
        fields.description.message = descriptionRule.message(for: description, words)

        if fields.title.message == nil, fields.description.message == nil, !endsTooSoon,
            let category, let date, let start, let end
        {
            return .success(
                Draft(
                    title: title, category: category, date: date, start: start, end: end, description: description))
        }
        return .failure(Refused(fields))
    }

    /// A title needs something to read: a letter or a digit of any script, or an emoji would do as a picture only.
    private static func titleMessage(_ title: String, _ words: Words) -> String? {
        if let message = titleRule.message(for: title, words) { return message }
        return title.contains { ($0.isLetter || $0.isNumber) && !$0.isFiller } ? nil : words["title.empty"]
    }
}

extension Character {
    /// Hangul fillers count as letters and show nothing.
    fileprivate var isFiller: Bool {
        ["\u{115F}", "\u{1160}", "\u{3164}", "\u{FFA0}"].contains(self)
    }
}
