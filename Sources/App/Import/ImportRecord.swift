import Database
import Todos

/// A to-do in the format of our exports, JSON and CSV alike, or of the API. An absent field is empty.
struct ImportRecord {
    /// What an export calls each field, and what the API does: a list of the API's to-dos keeps its times.
    private static let names = TodoDraft.Field.all.map { [$0.exportName, $0.formName] }

    /// In the order of `TodoDraft.Field.all`.
    private let fields: [String]
    /// A custom category's name. It takes precedence over `category`.
    private let ownCategory: String
    private let ownCategoryColour: String
    private let ownCategoryIcon: String
    private let completed: String
    private let trashed: String

    /// - Parameter value: the value with a name; empty for none.
    init<Failure>(_ value: (String) throws(Failure) -> String) throws(Failure) {
        func first(of names: [String]) throws(Failure) -> String {
            for name in names {
                let text = try value(name)
                if !text.isEmpty { return text }
            }
            return ""
        }

        fields = try Self.names.map(first)
        // A name of blanks is none.
        ownCategory = try CategoryDetails.nameRule.trimmed(value("ownCategory"))
        ownCategoryColour = try value("ownCategoryColour")
        ownCategoryIcon = try value("ownCategoryIcon")
        completed = try first(of: ["completed", "completedAt"])
        trashed = try first(of: ["trashed", "trashedAt"])
    }

    private subscript(field: TodoDraft.Field) -> String { fields[field.rawValue] }

    func add(to contents: inout ImportContents, at position: Int, _ context: ImportContext) throws {
        guard !ImportedCompletion.isDone(trashed) else { return try contents.warning(.trashed, at: position) }
        var entry = ImportEntry()
        (entry.input.category, entry.newCategory) = try category(in: &contents, at: position, context.categories)
        // The category is read with regard to other columns.
        for field in TodoDraft.Field.all where field != .category {
            do {
                try entry.input.set(field, to: text(of: field)) { _ in nil }
            } catch {
                try contents.warning(.repeatNotUnderstood, at: position)
            }
        }
        // An end alone is a point in time; a time or a rule without a date begins today.
        if entry.input.start == nil { entry.input.start = entry.input.end }
        // Behind a later start midnight is the end of the day.
        if let start = entry.input.start, start > .midnight, entry.input.end == .midnight {
            entry.input.end = .lastMinute
        }
        if self[.date].isEmpty, entry.input.start != nil || entry.input.recurrence != nil {
            entry.input.date = context.today
            try contents.warning(.dateAdded, at: position)
        }
        entry.writtenDate = self[.date]
        entry.completedAt = try completion(of: entry, in: &contents, at: position, context)
        try contents.add(entry, at: position)
    }

    /// The member's category that is meant, or one to make; neither, with a warning, for one that there isn't.
    private func category(
        in contents: inout ImportContents, at position: Int, _ categories: ImportCategories
    ) throws(ImportError) -> (Category?, NewCategory?) {
        guard ownCategory.isEmpty else {
            if let category = categories.shown(ownCategory) { return (category, nil) }
            let new = try contents.newCategory(
                named: ownCategory, colour: ownCategoryColour, icon: ownCategoryIcon, at: position)
            return (nil, new)
        }
        let key = self[.category]
        if let category = categories.standard(key) ?? categories.named(key) { return (category, nil) }
        if !CategoryDetails.nameRule.trimmed(key).isEmpty {
            try contents.warning(.unknownCategory, at: position, about: key)
        }
        return (nil, nil)
    }

    /// When it was done; nil if it wasn't, or, with a warning, if that can't be read.
    private func completion(
        of entry: ImportEntry, in contents: inout ImportContents, at position: Int, _ context: ImportContext
    ) throws(ImportError) -> Timestamp? {
        if ImportedCompletion.isAffirmed(completed) { return entry.likelyCompletion(context) }
        guard ImportedCompletion.isDone(completed) else { return nil }
        let moment = ImportedCompletion.moment(completed, context.clock)
        if moment == nil { try contents.warning(.completionNotUnderstood, at: position) }
        return moment
    }

    /// The field's text, with a time as to-dos have it.
    private func text(of field: TodoDraft.Field) -> String {
        switch field {
        case .startTime, .endTime: ImportedTime.read(self[field])?.text ?? self[field]
        case .title, .category, .date, .description, .recurrence: self[field]
        }
    }
}
