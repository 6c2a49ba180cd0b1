import Todos
import Web

extension TodoProblem {
    /// The message for the field.
    func message(_ localizer: Localizer) -> String {
        switch (rule, field) {
        case (.text(let problem), _): problem.message(ifEmpty: "title.empty", localizer)
        case (.missing, .category): localizer["category.unknown"]
        case (.missing, .startTime): localizer["time.startNeeded"]
        case (.missing, .date): localizer["date.needed"]
        case (.unreal, .date): localizer["date.unreal"]
        case (.unreal, _): localizer["time.unreal"]
        case (.missing, _): localizer["tokens.choose"]
        case (.distantDate, _):
            localizer.filled(
                "date.distant", ["first": "\(TodoDraft.years.lowerBound)", "last": "\(TodoDraft.years.upperBound)"])
        case (.endBeforeStart, _): localizer["time.endBeforeStart"]
        case (.recurrenceWithoutDate, _): localizer["repeat.wrong.never"]
        }
    }
}
