import Todos
import Web

/// A field that a to-do is made of. The raw value is its name in forms and in JSON.
enum TodoField: String, CaseIterable {
    case title, category, date, startTime, endTime, description
    case recurrence = "repeat"
}

extension TodoProblem {
    /// The field that breaks the rule.
    var field: TodoField {
        switch self {
        case .title: .title
        case .categoryMissing: .category
        case .dateMissing, .dateDistant: .date
        case .startMissing: .startTime
        case .endMissing, .endBeforeStart: .endTime
        case .description: .description
        case .recurrenceWithoutDate: .recurrence
        }
    }

    /// The sentence for the field.
    func message(_ localizer: Localizer) -> String {
        switch self {
        case .title(let problem), .description(let problem): problem.message(ifEmpty: "title.empty", localizer)
        case .categoryMissing: localizer["category.unknown"]
        case .dateMissing: localizer["date.unreal"]
        case .dateDistant:
            localizer.filled(
                "date.distant", ["first": "\(TodoDraft.years.lowerBound)", "last": "\(TodoDraft.years.upperBound)"])
        case .startMissing, .endMissing: localizer["time.unreal"]
        case .endBeforeStart: localizer["time.endBeforeStart"]
        case .recurrenceWithoutDate: localizer["repeat.wrong.never"]
        }
    }
}
