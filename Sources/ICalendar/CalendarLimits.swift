/// What a calendar that is read may cost. Past a bound it is refused, never truncated.
package struct CalendarLimits: Sendable {
    /// In octets, with what was folded together.
    package var line = 256 << 10
    package var depth = 4
    package var components = 30_000
    package var properties = 400_000

    /// The defaults, to be changed one by one.
    package init() {}
}
