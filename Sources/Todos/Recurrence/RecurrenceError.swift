/// Why a recurrence rule was refused.
package enum RecurrenceError: Error, Hashable {
    /// The parts of a rule that are understood; the raw value is the name in its text.
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

    /// Longer than any rule that is understood.
    case tooLong
    /// Not a list of `NAME=VALUE`.
    case malformed
    /// Its name: upper case letters, digits and hyphens, 20 at most.
    case unsupportedPart(String)
    case repeatedPart(Part)
    case missingFrequency
    /// HOURLY, MINUTELY or SECONDLY.
    case unsupportedFrequency(String)
    /// What stands in this part is not what belongs there.
    case unreadable(Part)
    case untilWithTime
    case countAndUntil
    /// A number before a weekday where there is no month or year to count in.
    case numberedWeekday
    /// BYMONTHDAY in a weekly rule.
    case monthDayOfWeek
    case tooManyWeekdays
}
