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
