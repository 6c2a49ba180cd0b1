import TextRules
import Todos

/// A warning about an entry of a file.
struct ImportWarning: Sendable, Equatable {
    /// The raw value ends the key of its text (`import.warning.…`).
    enum Kind: String, Sendable, CaseIterable {
        // The entry was left out
        case noTitle, unrealDate, ambiguousDate, distantDate, cancelled, trashed
        // The entry was imported, except for one detail
        case titleCut, titleKept, descriptionCut, charactersLeftOut, dateNotUnderstood, timesChanged, endBeforeStart
        case startNotUnderstood, endNotUnderstood, completionNotUnderstood
        case unknownCategory, labelInTitle, categoryNameTooLong, categoryNameUnusable, unknownZone
        case repeatNotUnderstood, repeatElsewhere, repeatsAfterCompletion, datesExcepted, moreDates, oneOfSeries
        case dateAdded, yearAssumed, deadlineLeftOut, startLeftOut
        // The file has something that to-dos don't; said once, at its first line, and of a column once for each
        case sections, priorities, nesting, columnLeftOut
        // The file is a part of a list
        case furtherParts

        /// Whether it is about the whole file.
        var isSaidOnce: Bool { [.sections, .priorities, .nesting].contains(self) }

        /// The rule that a text breaks by its length.
        var rule: TextRule? {
            switch self {
            case .titleCut, .titleKept: TodoDraft.titleRule
            case .descriptionCut: TodoDraft.descriptionRule
            case .categoryNameTooLong: CategoryDetails.nameRule
            default: nil
            }
        }

        var leavesOut: Bool {
            switch self {
            case .noTitle, .unrealDate, .ambiguousDate, .distantDate, .cancelled, .trashed: true
            default: false
            }
        }
    }

    let kind: Kind
    /// The line of the entry; in JSON, its number in the list, from 1.
    let position: Int
    /// What the file calls that which the warning is about, or how its title begins; empty if that needs no name.
    let name: String

    init(_ kind: Kind, at position: Int, about name: String = "") {
        self.kind = kind
        self.position = position
        self.name = Self.nameRule.sanitized(name).text
    }

    /// A page has room for many.
    private static let nameRule = TextRule(longest: 60)
}

extension ImportWarning.Kind {
    /// The warning about an entry whose texts fit, and that breaks another rule of to-dos.
    init(_ problem: TodoProblem) {
        self =
            switch (problem.rule, problem.field) {
            case (.missing, .date), (.unreal, .date): .unrealDate
            case (.missing, .category): .unknownCategory
            case (.missing, .startTime), (.unreal, .startTime): .startNotUnderstood
            case (.unreal, _): .endNotUnderstood
            case (.missing, _), (.text, _): .noTitle
            case (.distantDate, _): .distantDate
            case (.endBeforeStart, _): .endBeforeStart
            case (.recurrenceWithoutDate, _): .repeatNotUnderstood
            }
    }
}
