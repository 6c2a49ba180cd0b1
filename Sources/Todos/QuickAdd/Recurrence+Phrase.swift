extension Recurrence {
    /// A phrase that quick add reads as this rule: in words, or in iCalendar's form where there are none.
    package func phrase(in language: QuickAdd.Language) -> String {
        phrase(in: language, naming: language.name(of:))
    }

    /// The same phrase, with another name of the day that the rule ends on.
    package func phrase(in language: QuickAdd.Language, naming name: (CalendarDate) -> String) -> String {
        guard hasWords else { return "rrule:\(text)" }
        return switch language {
        case .english: englishPhrase + englishEnd(name)
        case .korean: koreanPhrase + koreanEnd(name)
        }
    }

    private var hasWords: Bool {
        guard months.isEmpty, weekStart == .monday else { return false }
        switch frequency {
        case .daily, .yearly: return monthDays.isEmpty && weekdays.isEmpty
        case .weekly: return true
        case .monthly:
            let numbers = weekdays.map { $0.number ?? 0 }
            return (monthDays.isEmpty || weekdays.isEmpty) && monthDays.allSatisfy { $0 >= -1 }
                && numbers.allSatisfy { (1...5).contains($0) || $0 == -1 }
        }
    }
}

/// A rule in English: "every 2 weeks on Monday and Thursday until 31 December 2026".
extension Recurrence {
    fileprivate var englishPhrase: String {
        if isEveryWeekday { return "every weekday" }
        let unit = EnglishNames.units[frequency] ?? ""
        var phrase = interval == 1 ? "every \(unit)" : "every \(interval) \(unit)s"
        let details =
            weekdays.map { weekday in
                let name = EnglishNames.weekdays[weekday.weekday.rawValue]
                return weekday.number.map { "the \(EnglishNames.ordinal($0)) \(name)" } ?? name
            } + monthDays.map { $0 == -1 ? "the last day" : "the \(EnglishNames.number($0))" }
        if !details.isEmpty { phrase += " on " + Self.list(details, and: " and ") }
        return phrase
    }

    fileprivate func englishEnd(_ name: (CalendarDate) -> String) -> String {
        switch end {
        case .never: ""
        case .count(let count): (count == 1 ? " 1 time" : " \(count) times") + " in total"
        case .until(let date): " until " + name(date)
        }
    }

    /// Whether it is from Monday to Friday, with any end.
    private var isEveryWeekday: Bool {
        frequency == .weekly && interval == 1 && weekdays == Self.everyWeekday.weekdays
    }

    fileprivate static func list(_ names: [String], and: String) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return names.dropLast().joined(separator: ", ") + and + last
    }
}

/// A rule in Korean: "2주마다 월요일과 목요일 2026년 12월 31일까지".
extension Recurrence {
    fileprivate var koreanPhrase: String {
        if isEveryWeekday { return "평일마다" }
        var phrase =
            switch frequency {
            case .daily: interval == 1 ? "매일" : "\(interval)일마다"
            case .weekly: interval == 1 ? "매주" : "\(interval)주마다"
            case .monthly: interval == 1 ? "매월" : "\(interval)개월마다"
            case .yearly: interval == 1 ? "매년" : "\(interval)년마다"
            }
        let days =
            weekdays.map { weekday in
                let name = KoreanNames.weekdays[weekday.weekday.rawValue]
                return weekday.number.map { "\(KoreanNames.ordinal($0)) \(name)" } ?? name
            } + monthDays.map { $0 == -1 ? "말일" : "\($0)일" }
        if !days.isEmpty { phrase += " " + Self.list(days, and: "과 ") }
        return phrase
    }

    fileprivate func koreanEnd(_ name: (CalendarDate) -> String) -> String {
        switch end {
        case .never: ""
        case .count(let count): " 총 \(count)회"
        case .until(let date): " " + name(date) + "까지"
        }
    }
}
