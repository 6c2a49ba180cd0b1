import Database
import Foundation
import Todos

/// A to-do in the format of our exports, JSON and CSV alike. An absent field is empty.
struct ImportRecord {
    /// The names beside those of a to-do's fields. A custom category's name takes precedence over `category`.
    private static let (ownCategory, completed) = ("ownCategory", "completed")
    static let names = TodoDraft.Field.all.map(\.exportName) + [ownCategory, completed]

    private let values: [String: String]

    /// - Parameter value: the value with a name; empty for none.
    init(_ value: (String) throws -> String) rethrows {
        values = try Dictionary(uniqueKeysWithValues: Self.names.map { ($0, try value($0)) })
    }

    private subscript(name: String) -> String { values[name] ?? "" }
    private subscript(field: TodoDraft.Field) -> String { self[field.exportName] }

    func add(to contents: inout ImportContents, at place: Int, _ setting: ImportContext) throws(ImportError) {
        guard let day = self[.date].isEmpty ? setting.today : CalendarDate(self[.date]) else {
            return try contents.remark(.unrealDate, at: place)
        }
        var entry = ImportEntry(date: day)
        entry.input.category = category(setting.categories)
        if entry.input.category == nil, !(self[.category] + self[Self.ownCategory]).allSatisfy(\.isWhitespace) {
            try contents.remark(.unknownCategory, at: place)
        }
        let (start, end) = (self[.startTime], self[.endTime])
        if !start.isEmpty || !end.isEmpty {
            entry.input.start = TimeOfDay(start.isEmpty ? end : start)
            entry.input.end = TimeOfDay(end.isEmpty ? start : end)
            if entry.input.start == nil || entry.input.end == nil { return try contents.remark(.unrealTime, at: place) }
        }
        if !self[Self.completed].isEmpty {
            if let moment = try? Date(self[Self.completed], strategy: .iso8601) {
                entry.completedAt = Timestamp(moment)
            } else {
                try contents.remark(.completionNotUnderstood, at: place)
            }
        }
        // Those above are read with regard to others, and have defaults of their own.
        for field in TodoDraft.Field.all where ![.category, .date, .startTime, .endTime].contains(field) {
            do {
                try entry.input.set(field, to: self[field]) { _ in nil }
            } catch {
                try contents.remark(.repeatNotUnderstood, at: place)
            }
        }
        try contents.add(entry, at: place)
    }

    private func category(_ categories: ImportCategories) -> Category? {
        let (own, key) = (self[Self.ownCategory], self[.category])
        return own.isEmpty ? categories.standard(key) ?? categories.named(key) : categories.shown(own)
    }
}
