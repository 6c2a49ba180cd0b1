import Todos
import Web

extension RecurrenceError {
    /// The message for the author of a rule: it names the part at fault and what it takes.
    func message(_ localizer: Localizer) -> String {
        switch self {
        case .malformed: localizer["api.notRule"]
        case .tooLong: localizer.filled("api.rule.tooLong", ["most": "\(Recurrence.longestText)"])
        case .unsupportedPart(let name):
            localizer.filled(
                "api.rule.unsupported",
                ["part": name, "known": Part.allCases.map(\.rawValue).joined(separator: ", ")])
        case .repeatedPart(let part): localizer.filled("api.rule.repeated", ["part": part.rawValue])
        case .missingFrequency, .unsupportedFrequency: Part.frequency.range(localizer)
        case .unreadable(let part): part.range(localizer)
        case .untilWithTime: Part.until.range(localizer)
        case .countAndUntil: localizer["api.rule.countAndUntil"]
        case .numberedWeekday: localizer["api.rule.numberedWeekday"]
        case .monthDayOfWeek: localizer["api.rule.monthDayOfWeek"]
        case .tooManyWeekdays: localizer.filled("api.rule.tooManyWeekdays", ["most": "\(Recurrence.mostWeekdays)"])
        }
    }
}

extension RecurrenceError.Part {
    fileprivate func range(_ localizer: Localizer) -> String {
        switch self {
        case .frequency: localizer["api.rule.frequency"]
        case .interval: number(upTo: Recurrence.intervals.upperBound, localizer)
        case .months: localizer["api.rule.months"]
        case .monthDays: localizer["api.rule.monthDays"]
        case .weekdays: localizer["api.rule.weekdays"]
        case .weekStart: localizer["api.rule.weekStart"]
        case .count: number(upTo: Recurrence.counts.upperBound, localizer)
        case .until: localizer["api.rule.until"]
        }
    }

    private func number(upTo most: Int, _ localizer: Localizer) -> String {
        localizer.filled("api.rule.number", ["part": rawValue, "most": "\(most)"])
    }
}
