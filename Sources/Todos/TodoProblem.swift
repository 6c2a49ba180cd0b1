import TextRules

/// A rule that a to-do breaks, by the field that breaks it.
package enum TodoProblem: Hashable, Sendable {
    /// `empty` also stands for a title without a letter or a digit.
    case title(TextProblem)
    case categoryMissing
    case dateMissing
    /// The date, or the first date of the rule, is outside of `TodoDraft.years`.
    case dateDistant
    case startMissing
    case endMissing
    case endBeforeStart
    case description(TextProblem)
    /// The rule gives no date from the to-do's date on.
    case recurrenceWithoutDate
}

/// The input for a to-do breaks a rule; these are all that it breaks, in the order of its properties.
package struct InvalidTodo: Error, Equatable {
    package let problems: [TodoProblem]
}
