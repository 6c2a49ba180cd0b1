extension QuickAdd {
    /// Returns a line that this instance reads back as the entry. The title is quoted if part of it would be read as
    /// something else. An entry without a date is only read back by an instance without a page's day.
    package func write(_ entry: QuickEntry, in language: Language) -> String {
        let rest = [
            entry.date.map(language.name(of:)), entry.times?.phrase, "#\(entry.category.rawValue)",
            entry.recurrence?.phrase(in: language),
        ].compactMap { $0 }.joined(separator: " ")
        guard !entry.title.isEmpty else { return rest }
        let line = "\(entry.title) \(rest)"
        let read = read(line)
        var expected = entry
        expected.warnings = read.warnings.filter { !$0.reason.isDoubt }
        expected.parts = read.parts
        return read == expected ? line : "\(QuickLine.quoted(entry.title)) \(rest)"
    }
}

extension TodoTimes {
    /// "17:00-18:30", or "17:00" for a point in time.
    fileprivate var phrase: String { start == end ? start.text : "\(start.text)-\(end.text)" }
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
