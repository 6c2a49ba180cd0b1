/// What a line of quick add says, with all that it leaves open filled in.
package struct QuickEntry: Sendable, Equatable {
    /// What is left of the line, without white space around it; may be empty.
    package var title: String
    package var category: Category
    /// The first day, when it comes again.
    package var date: CalendarDate
    package var start: TimeOfDay
    /// Not before `start`.
    package var end: TimeOfDay
    package var recurrence: Recurrence?
    /// What should be told about the line, in its order.
    package var remarks: [QuickRemark]

    package init(
        title: String, category: Category, date: CalendarDate, start: TimeOfDay, end: TimeOfDay,
        recurrence: Recurrence? = nil, remarks: [QuickRemark] = []
    ) {
        self.title = title
        self.category = category
        self.date = date
        self.start = start
        self.end = end
        self.recurrence = recurrence
        self.remarks = remarks
    }

    /// Whether its writer should look at it before it is saved.
    package var isDoubtful: Bool { remarks.contains { $0.reason.isDoubt } }
}
