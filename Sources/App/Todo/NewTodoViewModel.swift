import Mustache
import Todos
import Web

/// The page for a new to-do: category, title, day, times, description.
struct NewTodoViewModel: ViewModel {
    struct Output: Renderable {
        var categories: [CategoryChoice]
        var title = FormField()
        var category: String?
        var date = FormField()
        var startTime = FormField()
        var endTime = FormField()
        var description = FormField()

        static let fields: [Field<Output>] = [
            .init("categories", \.categories),
            .init("title", \.title),
            .init("categoryMessage", \.category),
            .init("date", \.date),
            .init("startTime", \.startTime),
            .init("endTime", \.endTime),
            .init("description", \.description),
        ]
    }

    private static let titleRule = TextRule(longest: 200, emptyMessage: "title.empty")
    private static let descriptionRule = TextRule(longest: 2000, emptyMessage: nil, allowsLines: true)

    private let todos: Todos

    init(_ todos: Todos) {
        self.todos = todos
    }

    /// The empty form.
    static func blank(on day: CalendarDate, _ words: Words) -> Output {
        Output(categories: CategoryChoice.all(chosen: .work, words), date: FormField(day.text))
    }

    func read(_ form: Form, _ words: Words) -> Result<Draft, Refused<Output>> {
        let title = Self.titleRule.trimmed(form["title"])
        let description = Self.descriptionRule.trimmed(form["description"])
        let category = Category(rawValue: form.word("category"))
        let date = CalendarDate(form.word("date"))
        let start = TimeOfDay(form.word("startTime"))
        let end = TimeOfDay(form.word("endTime"))
        let endsTooSoon = if let start, let end { end < start } else { false }

        var output = Self.refill(form, words)
        output.title.message = Self.titleMessage(title, words)
        output.category = category == nil ? words["category.unknown"] : nil
        output.date.message = date == nil ? words["date.unreal"] : nil
        output.startTime.message = start == nil ? words["time.unreal"] : nil
        output.endTime.message = end == nil ? words["time.unreal"] : endsTooSoon ? words["time.endBeforeStart"] : nil
        output.description.message = Self.descriptionRule.message(for: description, words)

        if output.title.message == nil, output.description.message == nil, !endsTooSoon,
            let category, let date, let start, let end
        {
            return .success(
                Draft(
                    title: title, category: category, date: date, start: start, end: end, description: description))
        }
        return .failure(Refused(output))
    }

    /// The page after a to-do that is there already.
    static func alreadyExists(_ form: Form, _ words: Words) -> Output {
        var output = refill(form, words)
        output.title.message = words["todo.alreadyExists"]
        return output
    }

    /// - Throws: `AddError`.
    func add(_ draft: Draft, for owner: Owner) async throws {
        try await todos.add(draft, for: owner)
    }

    private static func refill(_ form: Form, _ words: Words) -> Output {
        Output(
            categories: CategoryChoice.all(chosen: Category(rawValue: form.word("category")), words),
            title: FormField(form["title"]), date: FormField(form["date"]), startTime: FormField(form["startTime"]),
            endTime: FormField(form["endTime"]), description: FormField(form["description"]))
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
