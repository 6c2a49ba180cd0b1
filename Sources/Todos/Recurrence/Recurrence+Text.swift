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

    /// The canonical text: parts in a fixed order, without defaults.
    package var text: String {
        var parts = ["FREQ=\(frequency.rawValue)"]
        if interval != 1 { parts.append("INTERVAL=\(interval)") }
        if !months.isEmpty { parts.append("BYMONTH=" + Self.list(months)) }
        if !monthDays.isEmpty { parts.append("BYMONTHDAY=" + Self.list(monthDays)) }
        if !weekdays.isEmpty { parts.append("BYDAY=" + weekdays.map(\.text).joined(separator: ",")) }
        if weekStart != .monday { parts.append("WKST=\(weekStart.code)") }
        switch end {
        case .never: break
        case .count(let count): parts.append("COUNT=\(count)")
        case .until(let date): parts.append("UNTIL=\(date.text.filter { $0 != "-" })")
        }
        return parts.joined(separator: ";")
    }

    private static func list(_ numbers: [Int]) -> String {
        numbers.map(String.init).joined(separator: ",")
    }
}
