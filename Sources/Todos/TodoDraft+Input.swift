extension TodoDraft {
    /// Unchecked content, from a form, the API, a quick-add line or a file.
    package struct Input: Sendable {
        package var title: String
        /// Nil for one that is missing or doesn't exist.
        package var category: Category?
        /// Nil for the inbox.
        package var date: CalendarDate?
        /// Nil for all day.
        package var start: TimeOfDay?
        /// Nil for a point in time.
        package var end: TimeOfDay?
        package var description: String
        /// Nil for once.
        package var recurrence: Recurrence?
        /// Whether it stays on a date that its rule doesn't give, as an event of a calendar does. Otherwise it moves to
        /// the rule's first date, unless date and rule are those that it has had before.
        package var keepsDate: Bool
        /// Whether this occurrence is changed alone, if it is one of a series.
        package var isAlone = false
        /// What it changes; nil for a new one.
        var original: TodoDraft?
        /// The fields whose text is no value, such as 30 February.
        package var unreadable: Set<Field> = []

        package init(
            title: String = "", category: Category? = nil, date: CalendarDate? = nil, start: TimeOfDay? = nil,
            end: TimeOfDay? = nil, description: String = "", recurrence: Recurrence? = nil, keepsDate: Bool = false
        ) {
            (self.title, self.category, self.date, self.start, self.end) = (title, category, date, start, end)
            (self.description, self.recurrence, self.keepsDate) = (description, recurrence, keepsDate)
        }

        /// For a change of what is there.
        package init(_ draft: TodoDraft) {
            self.init(
                title: draft.title, category: draft.category, date: draft.date, start: draft.times?.start,
                end: draft.times?.end, description: draft.description, recurrence: draft.recurrence)
            original = draft
        }

        /// A blank one, to be filled with all fields of a change of what is there.
        /// - Parameter draft: what is there; nil for a new one.
        package init(replacing draft: TodoDraft?) {
            self.init()
            original = draft
        }

        /// Whether it leaves its series: the rule stays with the occurrences that follow, and gives no date to this one.
        package var leavesSeries: Bool { isAlone && original?.recurrence != nil }
    }
}

extension TodoDraft.Input {
    /// Takes a field over from the text that `TodoDraft.text` gives; an empty text for none. A date or a time that is no
    /// value is one of the `unreadable` fields.
    /// - Parameter category: finds the owner's category with a key.
    package mutating func set(
        _ field: TodoDraft.Field, to text: String, category find: (String) -> Category?
    ) throws(RecurrenceError) {
        switch field {
        case .title: title = text
        case .category: category = find(text)
        case .date: date = read(field, text, CalendarDate.init(_:))
        case .startTime: start = read(field, text, TimeOfDay.init(_:))
        case .endTime: end = read(field, text, TimeOfDay.init(_:))
        case .description: description = text
        case .recurrence: recurrence = text.isEmpty ? nil : try Recurrence(text)
        }
    }

    private mutating func read<Value>(
        _ field: TodoDraft.Field, _ text: String, _ value: (String) -> Value?
    ) -> Value? {
        let value = value(text)
        if value == nil, !text.isEmpty { unreadable.insert(field) } else { unreadable.remove(field) }
        return value
    }

    /// Whether a field has no value although it must have one, or others need it.
    func isMissing(_ field: TodoDraft.Field) -> Bool {
        switch field {
        case .category: category == nil
        case .date: date == nil && (start != nil || end != nil || recurrence != nil)
        case .startTime: start == nil && end != nil
        case .title, .endTime, .description, .recurrence: false
        }
    }
}
