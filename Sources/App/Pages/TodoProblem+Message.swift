import Todos
import Web

extension TodoProblem {
    /// The message for the field.
    func message(_ localizer: Localizer) -> String {
        switch (rule, field) {
        case (.text(let problem), _): problem.message(ifEmpty: "title.empty", localizer)
        case (.missing, .category): localizer["category.unknown"]
        case (.missing, .startTime), (.missing, .endTime): localizer["time.unreal"]
        case (.missing, .date): localizer["date.unreal"]
        case (.missing, _): localizer["tokens.choose"]
        case (.distantDate, _):
            localizer.filled(
                "date.distant", ["first": "\(TodoDraft.years.lowerBound)", "last": "\(TodoDraft.years.upperBound)"])
        case (.endBeforeStart, _): localizer["time.endBeforeStart"]
        case (.recurrenceWithoutDate, _): localizer["repeat.wrong.never"]
        }
    }
}
