extension QuickEntry {
    /// Its content as that of a to-do.
    package var input: TodoDraft.Input {
        TodoDraft.Input(
            title: title, category: category, date: date, start: times?.start, end: times?.end, recurrence: recurrence)
    }
}
