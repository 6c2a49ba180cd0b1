import Todos

extension QuickAdd {
    /// Returns a line that this instance reads back as the entry. The title is quoted if part of it would be read as
    /// something else. An entry without a date is only read back by an instance without a page's day.
    func write(_ entry: QuickEntry, in language: Language) -> String {
        let rest = [
            entry.date.map(language.name(of:)), entry.times?.phrase, "#\(entry.category.rawValue)",
            entry.recurrence?.phrase(in: language),
        ].compactMap { $0 }.joined(separator: " ")
        guard !entry.title.isEmpty else { return rest }
        let line = "\(entry.title) \(rest)"
        let read = read(line)
        var expected = entry
        expected.warnings = read.warnings.filter { !$0.reason.isDoubt }
        (expected.parts, expected.isDayOpen, expected.hour) = (read.parts, false, nil)
        return read == expected ? line : "\(Self.quoted(entry.title)) \(rest)"
    }

    private static func quoted(_ title: String) -> String {
        "\"" + title.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}

extension TodoTimes {
    /// "17:00-18:30", or "17:00" for a point in time.
    fileprivate var phrase: String { start == end ? start.text : "\(start.text)-\(end.text)" }
}
