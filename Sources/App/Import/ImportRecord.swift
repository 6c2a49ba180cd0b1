import Database
import Foundation
import Todos

/// A to-do in the format of our exports, JSON and CSV alike. An absent field is empty.
struct ImportRecord {
    var title = ""
    var category = ""
    /// The name of a custom category; takes precedence over `category`.
    var ownCategory = ""
    var date = ""
    var start = ""
    var end = ""
    var description = ""
    var completed = ""
    var recurrence = ""

    func add(
        to contents: inout ImportContents, at place: Int, _ setting: ImportContext
    ) throws(ImportError) {
        guard let day = date.isEmpty ? setting.today : CalendarDate(date) else {
            return try contents.remark(.unrealDate, at: place)
        }
        var entry = ImportEntry(title: title, description: description, date: day)
        entry.category = known(setting.categories)
        if entry.category == nil, !(category + ownCategory).allSatisfy(\.isWhitespace) {
            try contents.remark(.unknownCategory, at: place)
        }
        if !start.isEmpty || !end.isEmpty {
            let (start, end) = (TimeOfDay(start.isEmpty ? end : start), TimeOfDay(end.isEmpty ? start : end))
            guard let start, let end else { return try contents.remark(.unrealTime, at: place) }
            (entry.start, entry.end) = (start, end)
        }
        if !completed.isEmpty {
            if let moment = try? Date(completed, strategy: .iso8601) {
                entry.completedAt = Timestamp(moment)
            } else {
                try contents.remark(.completionNotUnderstood, at: place)
            }
        }
        if !recurrence.isEmpty {
            do {
                entry.recurrence = try Recurrence(recurrence)
            } catch {
                try contents.remark(.repeatNotUnderstood, at: place)
            }
        }
        try contents.add(entry, at: place)
    }

    private func known(_ categories: ImportCategories) -> Category? {
        ownCategory.isEmpty
            ? categories.standard(category) ?? categories.named(category) : categories.shown(ownCategory)
    }
}
