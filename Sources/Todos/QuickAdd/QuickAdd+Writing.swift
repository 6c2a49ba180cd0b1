extension QuickAdd {
    /// Returns a line that this instance reads back as the entry. The title is quoted if part of it would be read as
    /// something else.
    package func write(_ entry: QuickEntry, in language: Language) -> String {
        let rest = [
            language.name(of: entry.date), "\(entry.start.text)-\(entry.end.text)", "#\(entry.category.rawValue)",
            entry.recurrence?.phrase(in: language),
        ].compactMap { $0 }.joined(separator: " ")
        guard !entry.title.isEmpty else { return rest }
        let line = "\(entry.title) \(rest)"
        let read = read(line)
        var expected = entry
        expected.warnings = read.warnings.filter { !$0.reason.isDoubt }
        return read == expected ? line : "\(Self.quoted(entry.title)) \(rest)"
    }

    private static func quoted(_ title: String) -> String {
        "\"" + title.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}

extension QuickAdd.Language {
    /// A day in the form that quick add reads, with its year.
    package func name(of date: CalendarDate) -> String {
        // A year of fewer than four digits would be read as something else.
        guard date.year >= 1000 else { return date.text }
        return switch self {
        case .english: "\(date.day) \(EnglishNames.months[date.month - 1]) \(date.year)"
        case .korean: "\(date.year)년 \(date.month)월 \(date.day)일"
        }
    }
}
