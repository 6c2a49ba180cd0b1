import TextRules

/// The rules of a to-do. Each stands here once, for every way in.
extension TodoDraft {
    package static let titleRule = TextRule(longest: 200)
    package static let descriptionRule = TextRule(longest: 2000, isRequired: false, allowsLines: true)
    /// From the first full year of the Gregorian calendar on, and further ahead than members plan.
    package static let years = 1583...2999

    static func checked(_ input: TodoInput) throws(InvalidTodo) -> TodoDraft {
        let title = titleRule.trimmed(input.title)
        let description = descriptionRule.trimmed(input.description)
        var date = input.date
        var problems: [TodoProblem] = []
        func check(_ isBroken: Bool, _ problem: TodoProblem) { if isBroken { problems.append(problem) } }

        if let problem = problem(inTitle: title) { problems.append(.title(problem)) }
        check(input.category == nil, .categoryMissing)
        check(date == nil, .dateMissing)
        var isWithoutDate = false
        if let recurrence = input.recurrence, let typed = input.date {
            let first = recurrence.first(from: typed)
            isWithoutDate = first == nil
            if !input.keepsDate { date = first }
        }
        check([input.date, date].contains { $0.map { !years.contains($0.year) } ?? false }, .dateDistant)
        check(input.start == nil, .startMissing)
        check(input.end == nil, .endMissing)
        if let start = input.start, let end = input.end { check(end < start, .endBeforeStart) }
        if let problem = descriptionRule.problem(in: description) { problems.append(.description(problem)) }
        check(isWithoutDate, .recurrenceWithoutDate)

        guard problems.isEmpty, let category = input.category, let date, let start = input.start, let end = input.end
        else { throw InvalidTodo(problems: problems) }
        return TodoDraft(
            checked: title, category: category, date: date, start: start, end: end, description: description,
            recurrence: input.recurrence)
    }

    /// - Parameter title: a trimmed text. It needs a letter or a digit of any script; an emoji alone is not enough.
    private static func problem(inTitle title: String) -> TextProblem? {
        if let problem = titleRule.problem(in: title) { return problem }
        return title.contains { ($0.isLetter || $0.isNumber) && !$0.isFiller } ? nil : .empty
    }

    /// The same with another title.
    /// - Throws: `InvalidTodo`.
    package func renamed(to title: String) throws(InvalidTodo) -> TodoDraft {
        let title = Self.titleRule.trimmed(title)
        if let problem = Self.problem(inTitle: title) { throw InvalidTodo(problems: [.title(problem)]) }
        return TodoDraft(
            checked: title, category: category, date: date, start: start, end: end, description: description,
            recurrence: recurrence)
    }

    /// The same without its rule.
    var once: TodoDraft {
        TodoDraft(
            checked: title, category: category, date: date, start: start, end: end, description: description,
            recurrence: nil)
    }

    /// The same for another date of its rule; nil for a date outside of `years`, where the rule ends.
    func moved(to occurrence: Occurrence) -> TodoDraft? {
        guard Self.years.contains(occurrence.date.year) else { return nil }
        return TodoDraft(
            checked: title, category: category, date: occurrence.date, start: start, end: end,
            description: description, recurrence: occurrence.recurrence)
    }
}

extension Character {
    /// Hangul fillers count as letters but are invisible.
    fileprivate var isFiller: Bool {
        ["\u{115F}", "\u{1160}", "\u{3164}", "\u{FFA0}"].contains(self)
    }
}
