/// The English names that quick add writes.
enum EnglishNames {
    static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    static let units: [Recurrence.Frequency: String] = [
        .daily: "day", .weekly: "week", .monthly: "month", .yearly: "year",
    ]

    /// "first" to "fifth", and "last" for -1.
    static func ordinal(_ number: Int) -> String {
        number == -1 ? "last" : ["first", "second", "third", "fourth", "fifth"][number - 1]
    }

    /// "1st" to "31st".
    static func number(_ number: Int) -> String {
        let ending =
            switch number {
            case 1, 21, 31: "st"
            case 2, 22: "nd"
            case 3, 23: "rd"
            default: "th"
            }
        return "\(number)\(ending)"
    }
}

/// The Korean names that quick add writes.
enum KoreanNames {
    static let weekdays = ["월요일", "화요일", "수요일", "목요일", "금요일", "토요일", "일요일"]

    /// "첫째" to "다섯째", and "마지막" for -1.
    static func ordinal(_ number: Int) -> String {
        number == -1 ? "마지막" : ["첫째", "둘째", "셋째", "넷째", "다섯째"][number - 1]
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
