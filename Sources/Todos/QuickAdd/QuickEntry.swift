/// What a line of quick add says.
package struct QuickEntry: Sendable, Equatable {
    /// The rest of the line, without white space around it; may be empty.
    package var title: String
    package var category: Category
    /// The first day, if it repeats; nil for none.
    package var date: CalendarDate?
    /// Nil for all day, and without a date.
    package var times: TodoTimes?
    package var recurrence: Recurrence?
    /// Warnings about the line, in its order.
    package var warnings: [QuickAddWarning] = []
    /// The phrases that were understood, in the line's order.
    package var parts: [QuickPart] = []
    /// Whether words in doubt may name another day than `date`, which then is a guess.
    package var isDayOpen = false
    /// The number in doubt that may be the hour; nil for none.
    package var hour: QuickHour?

    /// Whether the member should check it before it is saved.
    package var isDoubtful: Bool { warnings.contains { $0.reason.isDoubt } }
}

extension QuickEntry {
    /// Its content as that of a to-do.
    package var input: TodoDraft.Input {
        TodoDraft.Input(
            title: title, category: category, date: date, start: times?.start, end: times?.end, recurrence: recurrence)
    }
}
