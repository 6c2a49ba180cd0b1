/// A day of the week, counted from Monday (ISO 8601).
package enum Weekday: Int, Sendable, CaseIterable, Comparable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday

    /// All seven, from one of them on.
    package static func week(from first: Weekday) -> [Weekday] {
        Array(allCases[first.rawValue...] + allCases[..<first.rawValue])
    }

    package static func < (one: Weekday, other: Weekday) -> Bool {
        one.rawValue < other.rawValue
    }
}
