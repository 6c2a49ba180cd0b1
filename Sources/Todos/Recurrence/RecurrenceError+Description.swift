extension RecurrenceError: CustomStringConvertible {
    /// A sentence for the author of the rule.
    package var description: String {
        switch self {
        case .tooLong: "A recurrence rule has at most \(Recurrence.longestText) characters."
        case .malformed: "A recurrence rule is a list of NAME=VALUE, parted by semicolons, without spaces."
        case .unsupportedPart(let name): "\(name) is not supported in recurrence rules."
        case .repeatedPart(let part): "\(part.rawValue) is there twice."
        case .missingFrequency: "FREQ is missing: DAILY, WEEKLY, MONTHLY or YEARLY."
        case .unsupportedFrequency(let name): "FREQ=\(name) is not supported: to-dos come again by the day at most."
        case .unreadable(let part): part.whatBelongs
        case .untilWithTime: "UNTIL with a time of day is not supported; write a day, such as 20261231."
        case .countAndUntil: "COUNT and UNTIL exclude each other."
        case .numberedWeekday: "A number before a weekday goes with FREQ=MONTHLY and FREQ=YEARLY only."
        case .monthDayOfWeek: "BYMONTHDAY does not go with FREQ=WEEKLY."
        case .tooManyWeekdays: "BYDAY lists at most \(Recurrence.mostWeekdays) days."
        }
    }
}

extension RecurrenceError.Part {
    fileprivate var whatBelongs: String {
        switch self {
        case .frequency: "FREQ is one of DAILY, WEEKLY, MONTHLY and YEARLY."
        case .interval: "INTERVAL is a number from 1 to \(Recurrence.intervals.upperBound)."
        case .months: "BYMONTH lists months, from 1 to 12."
        case .monthDays: "BYMONTHDAY lists days of the month, from 1 to 31, or from -1 to -31 counted from its end."
        case .weekdays:
            "BYDAY lists weekdays, from MO to SU; in a month also 1MO to 5MO or, counted from its end, -1MO to -5MO; "
                + "in a year without BYMONTH up to 53."
        case .weekStart: "WKST is one of MO, TU, WE, TH, FR, SA and SU."
        case .count: "COUNT is a number from 1 to \(Recurrence.counts.upperBound)."
        case .until: "UNTIL is a day that exists, such as 20261231."
        }
    }
}
