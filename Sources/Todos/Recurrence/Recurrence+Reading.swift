extension Recurrence {
    /// In bytes. The longest text of a rule is a little shorter.
    package static let longestText = 500

    /// Parses the value of an RRULE property, in either case.
    /// - Throws: `RecurrenceError` naming what is wrong or not supported.
    package init(_ text: String) throws(RecurrenceError) {
        let parts = try RecurrenceParts(text)
        guard let frequency = try parts.frequency() else { throw .missingFrequency }
        try self.init(
            frequency,
            interval: try parts.number(.interval) ?? 1,
            months: try parts.numbers(.months, signed: false),
            monthDays: try parts.numbers(.monthDays, signed: true),
            weekdays: try parts.weekdays(),
            weekStart: try parts.weekStart() ?? .monday,
            end: try parts.end())
    }
}
