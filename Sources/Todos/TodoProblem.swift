import TextRules

/// A rule that a to-do breaks, and the field that breaks it.
package struct TodoProblem: Hashable, Sendable {
    package enum Rule: Hashable, Sendable {
        /// There is none, and it is needed: a category, the date of a recurrence or a time, the start before an end.
        case missing
        /// It is no date, or no time.
        case unreal
        /// `empty` also stands for a title without a letter or a digit.
        case text(TextProblem)
        /// The date, or the first date of the recurrence, is outside of `TodoDraft.years`.
        case distantDate
        case endBeforeStart
        /// The recurrence gives no date from the to-do's date on.
        case recurrenceWithoutDate
    }

    package let field: TodoDraft.Field
    package let rule: Rule

    package init(_ field: TodoDraft.Field, _ rule: Rule) {
        (self.field, self.rule) = (field, rule)
    }
}

/// The input for a to-do breaks a rule. These are all that it breaks, in the order of its fields.
package struct InvalidTodo: Error, Equatable {
    package let problems: [TodoProblem]
}
