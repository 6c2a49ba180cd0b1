import TextRules

/// The rules of a to-do. Each stands here once, for every way in.
extension TodoDraft {
    package static let titleRule = TextRule(longest: 200)
    package static let descriptionRule = TextRule(longest: 2000, isRequired: false, allowsLines: true)
    /// From the first full year of the Gregorian calendar on, and further ahead than members plan.
    package static let years = 1583...2999

    /// The same with another title.
    /// - Throws: `InvalidTodo`.
    package func renamed(to title: String) throws(InvalidTodo) -> TodoDraft {
        var draft = self
        draft.title = Self.titleRule.trimmed(title)
        if let problem = Self.problem(inTitle: draft.title) { throw InvalidTodo(problems: [problem]) }
        return draft
    }

    /// The same without its rule.
    var once: TodoDraft {
        var draft = self
        draft.recurrence = nil
        return draft
    }

    /// The same for another date of its rule; nil for a date outside of `years`, where the rule ends.
    func moved(to occurrence: Occurrence) -> TodoDraft? {
        guard Self.years.contains(occurrence.date.year) else { return nil }
        var draft = self
        (draft.date, draft.recurrence) = (occurrence.date, occurrence.recurrence)
        return draft
    }

    /// - Parameter title: a trimmed text. It needs a letter, a digit or a symbol such as an emoji; punctuation alone is no
    ///   title.
    fileprivate static func problem(inTitle title: String) -> TodoProblem? {
        if let problem = titleRule.problem(in: title) { return TodoProblem(.title, .text(problem)) }
        let isReadable = title.contains { ($0.isLetter || $0.isNumber || $0.isSymbol) && !$0.isFiller }
        return isReadable ? nil : TodoProblem(.title, .text(.empty))
    }
}

extension TodoDraft.Input {
    /// Trims the texts and moves the date to the rule's first one, unless it leaves its series.
    /// - Returns: every rule that is broken, in the order of the fields.
    mutating func normalize() -> [TodoProblem] {
        title = TodoDraft.titleRule.trimmed(title)
        description = TodoDraft.descriptionRule.trimmed(description)
        var problems: [TodoProblem] = []
        func check(_ isMet: Bool, _ field: TodoDraft.Field, _ rule: TodoProblem.Rule) {
            if !isMet { problems.append(TodoProblem(field, rule)) }
        }

        for field in TodoDraft.Field.all {
            check(!unreadable.contains(field), field, .unreal)
            check(unreadable.contains(field) || !isMissing(field), field, .missing)
        }
        if let problem = TodoDraft.problem(inTitle: title) { problems.append(problem) }
        let typed = date
        var hasDate = true
        let isUntouched = original?.date == date && original?.recurrence == recurrence
        if let recurrence, let typed, !isUntouched, !leavesSeries {
            let first = recurrence.first(from: typed)
            hasDate = first != nil
            if !keepsDate { date = first }
        }
        check([typed, date].allSatisfy { $0.map { TodoDraft.years.contains($0.year) } ?? true }, .date, .distantDate)
        if let start, let end { check(start <= end, .endTime, .endBeforeStart) }
        if let problem = TodoDraft.descriptionRule.problem(in: description) {
            check(false, .description, .text(problem))
        }
        check(hasDate, .recurrence, .recurrenceWithoutDate)
        return problems.sorted { $0.field.rawValue < $1.field.rawValue }
    }
}

extension Character {
    /// Hangul fillers count as letters but are invisible.
    fileprivate var isFiller: Bool {
        ["\u{115F}", "\u{1160}", "\u{3164}", "\u{FFA0}"].contains(self)
    }
}
