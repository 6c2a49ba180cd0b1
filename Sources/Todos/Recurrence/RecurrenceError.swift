/// Why a recurrence rule was refused.
package enum RecurrenceError: Error, Hashable {
    /// The supported parts of a rule; the raw value is the name in its text.
    package enum Part: String, Sendable, CaseIterable {
        case frequency = "FREQ"
        case interval = "INTERVAL"
        case months = "BYMONTH"
        case monthDays = "BYMONTHDAY"
        case weekdays = "BYDAY"
        case weekStart = "WKST"
        case count = "COUNT"
        case until = "UNTIL"
    }

    /// Longer than any supported rule.
    case tooLong
    /// Not a list of `NAME=VALUE`.
    case malformed
    /// The part's name: uppercase letters, digits and hyphens, 20 at most.
    case unsupportedPart(String)
    case repeatedPart(Part)
    case missingFrequency
    /// HOURLY, MINUTELY or SECONDLY.
    case unsupportedFrequency(String)
    /// The value of this part is invalid.
    case unreadable(Part)
    case untilWithTime
    case countAndUntil
    /// A number before a weekday where there is no month or year to count in.
    case numberedWeekday
    /// BYMONTHDAY in a weekly rule.
    case monthDayOfWeek
    case tooManyWeekdays
}
