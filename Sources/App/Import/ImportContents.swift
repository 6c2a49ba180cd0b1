import Database
import TextRules
import Todos

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
    private let usualCategory: Category
    private let cancellation: WorkCancellation

    init(_ context: ImportContext) {
        (usualCategory, cancellation) = (context.usualCategory, context.cancellation)
    }

    /// Adds an entry as a to-do, truncating texts that are too long. The description keeps the whole of such a title, if it
    /// has room for that.
    /// - Throws: `ImportError.tooMany`; `CancellationError`.
    mutating func add(_ entry: ImportEntry, at position: Int) throws {
        try cancellation.check()
        var input = entry.input
        let title = TodoDraft.titleRule.sanitized(input.title)
        var description = TodoDraft.descriptionRule.sanitized(input.description)
        var isTitleKept = false
        if title.isCut {
            let both = TodoDraft.descriptionRule.sanitized("\(input.title)\n\n\(input.description)")
            isTitleKept = !both.isCut
            if isTitleKept { description = both }
        }
        (input.title, input.description) = (title.text, description.text)
        input.category = input.category ?? usualCategory
        let (draft, kinds) = Self.draft(input)
        guard let draft else {
            let kind = kinds.first(where: \.leavesOut) ?? .noTitle
            return try warning(kind, at: position, about: kind == .unrealDate ? entry.writtenDate : "")
        }
        if title.isCut { try warning(isTitleKept ? .titleKept : .titleCut, at: position, about: title.text) }
        if description.isCut { try warning(.descriptionCut, at: position, about: title.text) }
        if title.isCleaned || description.isCleaned { try warning(.charactersLeftOut, at: position) }
        for kind in kinds { try warning(kind, at: position) }
        let completedAt = entry.completedAt.flatMap { ImportedTodo.completions.contains($0) ? $0 : nil }
        if completedAt != entry.completedAt { try warning(.completionNotUnderstood, at: position) }
        try checkCount()
        todos.append(
            ImportedTodo(
                draft: draft, completedAt: completedAt, newCategory: entry.newCategory,
                seriesStart: entry.seriesStart))
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
