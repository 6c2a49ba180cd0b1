import Database
import Todos

/// What a file says without saying it: the day on which it is read, where clocks are, what categories are called.
struct ImportSetting: Sendable {
    let today: CalendarDate
    let clock: LocalClock
    let categories: ImportCategories
}

/// Something about an entry of a file that its owner should know.
struct ImportRemark: Sendable, Equatable {
    /// The raw value ends the key of its sentence (`import.remark.…`).
    enum Kind: String, Sendable, CaseIterable {
        // The entry was left out
        case noTitle, unrealDate, distantDate, unrealTime, cancelled
        // It was taken, but for one thing
        case titleCut, descriptionCut, dateNotUnderstood, timesChanged, completionNotUnderstood, unknownCategory
        case repeatNotUnderstood, repeatElsewhere, datesExcepted, moreDates, oneOfSeries

        var leavesOut: Bool {
            switch self {
            case .noTitle, .unrealDate, .distantDate, .unrealTime, .cancelled: true
            default: false
            }
        }
    }

    let kind: Kind
    /// The line of the entry; in JSON, which it is.
    let place: Int
}

/// An entry of a file, before the rules for a to-do.
struct ImportEntry {
    var title: String
    var description = ""
    var category: Category?
    var date: CalendarDate
    /// A whole day, unless the file names times.
    var start = TimeOfDay.midnight
    var end = TimeOfDay.lastMinute
    var recurrence: Recurrence?
    var completedAt: Timestamp?
}

extension TimeOfDay {
    static let midnight = TimeOfDay(secondsOfDay: 0)
    static let lastMinute = TimeOfDay(secondsOfDay: 86_399)
}

/// What a file holds, and what is to be said about it.
struct ImportContents: Sendable {
    private(set) var todos: [ImportedTodo] = []
    private(set) var remarks: [ImportRemark] = []
    /// Whether what `place` counts are lines.
    var hasLines = true

    /// How many entries became no to-do.
    private(set) var leftOut = 0

    /// Takes an entry as a to-do, cut where it is too long.
    /// - Throws: `ImportError.tooMany`.
    mutating func add(_ entry: ImportEntry, at place: Int) throws(ImportError) {
        var entry = entry
        let title = DraftForm.titleRule.fitting(entry.title)
        let description = DraftForm.descriptionRule.fitting(entry.description)
        guard DraftForm.isReadable(title.text) else { return try remark(.noTitle, at: place) }
        guard Draft.years.contains(entry.date.year) else { return try remark(.distantDate, at: place) }
        if title.isCut { try remark(.titleCut, at: place) }
        if description.isCut { try remark(.descriptionCut, at: place) }
        if entry.end < entry.start {
            entry.end = entry.start
            try remark(.timesChanged, at: place)
        }
        try checkCount()
        let draft = Draft(
            title: title.text, category: entry.category ?? .etc, date: entry.date, start: entry.start, end: entry.end,
            description: description.text, recurrence: entry.recurrence)
        todos.append(ImportedTodo(draft: draft, completedAt: entry.completedAt))
    }

    /// - Throws: `ImportError.tooMany`.
    mutating func remark(_ kind: ImportRemark.Kind, at place: Int) throws(ImportError) {
        if kind.leavesOut {
            try checkCount()
            leftOut += 1
        }
        remarks.append(ImportRemark(kind: kind, place: place))
    }

    private func checkCount() throws(ImportError) {
        guard todos.count + leftOut < ImportFile.mostEntries else { throw .tooMany }
    }
}
