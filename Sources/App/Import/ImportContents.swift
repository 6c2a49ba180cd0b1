import Database
import TextRules
import Todos

/// The context in which a file is read: today's date, the time zone, the categories.
struct ImportContext: Sendable {
    let today: CalendarDate
    let clock: LocalClock
    let categories: ImportCategories
    /// Tells when the result is no longer waited for.
    var cancellation = WorkCancellation()

    /// The same for work that stops when it is cancelled.
    func stopping(at cancellation: WorkCancellation) -> ImportContext {
        var setting = self
        setting.cancellation = cancellation
        return setting
    }
}

/// A warning about an entry of a file.
struct ImportWarning: Sendable, Equatable {
    /// The raw value ends the key of its text (`import.warning.…`).
    enum Kind: String, Sendable, CaseIterable {
        // The entry was left out
        case noTitle, unrealDate, ambiguousDate, distantDate, cancelled, trashed
        // The entry was imported, except for one detail
        case titleCut, descriptionCut, charactersLeftOut, dateNotUnderstood, timesChanged, endBeforeStart
        case startNotUnderstood, endNotUnderstood, completionNotUnderstood
        case unknownCategory, categoryNameTooLong, categoryNameUnusable, unknownZone
        case repeatNotUnderstood, repeatElsewhere, repeatsAfterCompletion, datesExcepted, moreDates, oneOfSeries
        case dateAdded, deadlineLeftOut
        // The file has something that to-dos don't; said once, at its first line, and of a column once for each
        case sections, priorities, nesting, columnLeftOut
        // The file is a part of a list
        case furtherParts

        /// Whether it is about the whole file.
        fileprivate var isSaidOnce: Bool { [.sections, .priorities, .nesting].contains(self) }

        /// The rule that a text breaks by its length.
        var rule: TextRule? {
            switch self {
            case .titleCut: TodoDraft.titleRule
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
    /// What the file calls that which the warning is about; empty if that needs no name.
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
    fileprivate init(_ problem: TodoProblem) {
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

/// An entry of a file, before validation as a to-do.
struct ImportEntry {
    var input: TodoDraft.Input
    var completedAt: Timestamp?
    /// A category to make, if the member has none with its name.
    var newCategory: NewCategory?

    /// For the inbox, unless the file names a date.
    init(title: String = "", description: String = "", category: Category? = nil) {
        input = TodoDraft.Input(title: title, category: category, description: description, keepsDate: true)
    }

    /// When it was done if the file doesn't say: most likely on its day or, where that isn't over, by today.
    func likelyCompletion(_ setting: ImportContext) -> Timestamp {
        guard let day = input.date, day < setting.today else { return setting.clock.moment(setting.today, .midnight) }
        return setting.clock.moment(day, input.end ?? input.start ?? .lastMinute)
    }
}

extension TimeOfDay {
    static let midnight = TimeOfDay(secondsOfDay: 0)
    static let lastMinute = TimeOfDay(secondsOfDay: 86_399)
}

/// The entries of a file, and the warnings about them.
struct ImportContents: Sendable {
    private(set) var todos: [ImportedTodo] = []
    private(set) var warnings: [ImportWarning] = []
    /// Whether `position` is a line number.
    var hasLines = true

    /// The number of entries that were left out.
    private(set) var leftOut = 0

    /// The warnings about the whole file that were given.
    private var said: Set<ImportWarning.Kind> = []
    private let cancellation: WorkCancellation

    init(_ setting: ImportContext) {
        cancellation = setting.cancellation
    }

    /// Adds an entry as a to-do, truncating texts that are too long.
    /// - Throws: `ImportError.tooMany`; `CancellationError`.
    mutating func add(_ entry: ImportEntry, at position: Int) throws {
        try cancellation.check()
        var input = entry.input
        let title = TodoDraft.titleRule.sanitized(input.title)
        let description = TodoDraft.descriptionRule.sanitized(input.description)
        (input.title, input.description, input.category) = (title.text, description.text, input.category ?? .etc)
        let (draft, kinds) = Self.draft(input)
        guard let draft else { return try warning(kinds.first(where: \.leavesOut) ?? .noTitle, at: position) }
        if title.isCut { try warning(.titleCut, at: position) }
        if description.isCut { try warning(.descriptionCut, at: position) }
        if title.isCleaned || description.isCleaned { try warning(.charactersLeftOut, at: position) }
        for kind in kinds { try warning(kind, at: position) }
        let completedAt = entry.completedAt.flatMap { ImportedTodo.completions.contains($0) ? $0 : nil }
        if completedAt != entry.completedAt { try warning(.completionNotUnderstood, at: position) }
        try checkCount()
        todos.append(ImportedTodo(draft: draft, completedAt: completedAt, newCategory: entry.newCategory))
    }

    /// The draft, without what breaks a rule if it can do without, and the warnings about that; nil if it can't.
    private static func draft(_ input: TodoDraft.Input) -> (TodoDraft?, [ImportWarning.Kind]) {
        do throws(InvalidTodo) {
            return (try TodoDraft(input), [])
        } catch {
            let kinds = error.problems.map(ImportWarning.Kind.init)
            guard !kinds.contains(where: \.leavesOut) else { return (nil, kinds) }
            var mended = input
            // The times: an unreadable date leaves an entry out.
            mended.unreadable = []
            if kinds.contains(.startNotUnderstood) { (mended.start, mended.end) = (nil, nil) }
            if kinds.contains(.endBeforeStart) { mended.end = input.start }
            if kinds.contains(.repeatNotUnderstood) { mended.recurrence = nil }
            return (try? TodoDraft(mended), kinds)
        }
    }

    /// - Parameter name: what the file calls that which the warning is about.
    /// - Throws: `ImportError.tooMany`.
    mutating func warning(
        _ kind: ImportWarning.Kind, at position: Int, about name: String = ""
    ) throws(ImportError) {
        guard !kind.isSaidOnce || said.insert(kind).inserted else { return }
        if kind.leavesOut {
            try checkCount()
            leftOut += 1
        }
        warnings.append(ImportWarning(kind, at: position, about: name))
    }

    /// A rule as it is by the member's clock, which may show its dates as other days.
    /// - Returns: nil, with a warning, where no rule says these days.
    mutating func rule(
        _ rule: Recurrence, from start: CalendarClocks.Shown, at position: Int
    ) throws(ImportError) -> Recurrence? {
        let shifted = rule.shifted(by: start.shift, from: start.written.day)
        if shifted == nil { try warning(.repeatElsewhere, at: position) }
        return shifted
    }

    private func checkCount() throws(ImportError) {
        guard todos.count + leftOut < ImportFile.mostEntries else { throw .tooMany }
    }
}
