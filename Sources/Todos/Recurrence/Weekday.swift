/// A day of the week, counted from Monday (ISO 8601).
package enum Weekday: Int, Sendable, CaseIterable, Comparable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday

    package static func < (one: Weekday, other: Weekday) -> Bool {
        one.rawValue < other.rawValue
    }
}
