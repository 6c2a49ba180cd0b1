/// Limits on a calendar to be read. One beyond a limit is refused, never truncated.
package struct CalendarLimits: Sendable {
    /// In octets, of an unfolded line, unless its property isn't kept.
    package var line = 256 << 10
    package var depth = 4
    package var components = 30_000
    package var properties = 400_000

    /// Creates the default limits.
    package init() {}
}
