extension Recurrence {
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
