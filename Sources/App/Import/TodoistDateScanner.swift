import Todos

/// Scans the words of a date from the front. The time may be anywhere.
struct TodoistDateScanner {
    private static let weekdays: [(String, Weekday)] = [
        ("mon", .monday), ("tue", .tuesday), ("wed", .wednesday), ("thu", .thursday), ("fri", .friday),
        ("sat", .saturday), ("sun", .sunday), ("월요일", .monday), ("화요일", .tuesday), ("수요일", .wednesday),
        ("목요일", .thursday), ("금요일", .friday), ("토요일", .saturday), ("일요일", .sunday),
    ]
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    private static let fullNames = [
        "monday", "tuesday", "tues", "wednesday", "thursday", "thur", "thurs", "friday", "saturday", "sunday",
        "january",
        "february", "march", "april", "june", "july", "august", "september", "sept", "october", "november", "december",
    ]

    private var words: ArraySlice<String>

    init(_ text: String) {
        words = text.lowercased().split { $0 == " " || $0 == "," || $0 == "\u{A0}" }.map(String.init)[...]
    }

    var isAtEnd: Bool { words.isEmpty }

    mutating func take(_ word: String) -> Bool {
        guard words.first == word else { return false }
        words.removeFirst()
        return true
    }

    // MARK: Times

    /// `17:00`, `9am`, `at 9`, `9:30 pm`.
    mutating func takeTime() -> TimeOfDay? {
        for index in words.indices {
            let isAfterAt = index > words.startIndex && words[index - 1] == "at"
            let next = index + 1 < words.endIndex ? words[index + 1] : ""
            let half = ["am", "pm"].contains(next) ? next : ""
            guard let time = Self.time(words[index] + half, isAfterAt: isAfterAt) else { continue }
            words.removeSubrange((isAfterAt ? index - 1 : index)...(half.isEmpty ? index : index + 1))
            words = Array(words)[...]
            return time
        }
        return nil
    }

    private static func time(_ word: String, isAfterAt: Bool) -> TimeOfDay? {
        guard let match = word.wholeMatch(of: /([0-9]{1,2})(?::([0-9]{2}))?(am|pm)?/), var hour = Int(match.1) else {
            return nil
        }
        guard match.2 != nil || match.3 != nil || isAfterAt else { return nil }
        if let half = match.3 {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + (half == "pm" ? 12 : 0)
        }
        return TimeOfDay(hour: hour, minute: match.2.flatMap { Int($0) } ?? 0)
    }

    // MARK: Days

    mutating func takeDate(_ today: CalendarDate) -> CalendarDate? {
        guard let word = words.popFirst() else { return nil }
        switch word {
        case "today", "tod", "오늘": return today
        case "tomorrow", "tom", "tmr", "내일": return today.adding(days: 1)
        default: break
        }
        if let date = CalendarDate(String(word.prefix(10))), word.utf8.count == 10 { return date }
        if let weekday = Self.weekday(word) {
            let days = (weekday.rawValue - today.weekday.rawValue + 6) % 7 + 1
            return today.adding(days: days)
        }
        return takeDayAndMonth(word, today)
    }

    /// `21 nov` or `nov 21st`, optionally with a year; without one, the next such day.
    private mutating func takeDayAndMonth(_ word: String, _ today: CalendarDate) -> CalendarDate? {
        guard let other = words.popFirst() else { return nil }
        let (day, month) = Self.month(word).map { (Self.day(other), $0) } ?? (Self.day(word), Self.month(other) ?? 0)
        guard let day, month > 0 else { return nil }
        if let text = words.first, text.utf8.count == 4, let year = Int(text) {
            words.removeFirst()
            return CalendarDate(year: year, month: month, day: day)
        }
        let dates = (today.year...today.year + 8).lazy.compactMap { CalendarDate(year: $0, month: month, day: day) }
        return dates.first { $0 >= today }
    }

    // MARK: Repeats

    mutating func takeRecurrence() -> Recurrence? {
        switch words.first {
        case "daily", "매일": return taking(.daily)
        case "weekly", "매주": return taking(.weekly)
        case "monthly", "매월", "매달": return taking(.monthly)
        case "yearly", "매년": return taking(.yearly)
        case "every", "ev", "every!": words.removeFirst()
        default: return nil
        }
        var interval = 1
        if take("other") {
            interval = 2
        } else if let number = words.first.flatMap({ Int($0) }) {
            words.removeFirst()
            interval = number
        }
        guard let word = words.first, let rule = Self.unit(word) ?? weekdays() ?? monthDay() else { return nil }
        if Self.unit(word) != nil { words.removeFirst() }
        return try? rule.every(interval)
    }

    private mutating func taking(_ rule: Recurrence) -> Recurrence {
        words.removeFirst()
        return rule
    }

    private static func unit(_ word: String) -> Recurrence? {
        switch word {
        case "day", "days": .daily
        case "week", "weeks": .weekly
        case "month", "months": .monthly
        case "year", "years": .yearly
        case "weekday", "workday", "weekdays", "workdays": .everyWeekday
        default: nil
        }
    }

    private mutating func weekdays() -> Recurrence? {
        var found: Set<Weekday> = []
        while let word = words.first {
            guard let weekday = Self.weekday(word) else {
                guard !found.isEmpty, word == "and" || word == "&" else { break }
                words.removeFirst()
                continue
            }
            words.removeFirst()
            found.insert(weekday)
        }
        return found.isEmpty ? nil : .weekly(on: found)
    }

    /// `15th`.
    private mutating func monthDay() -> Recurrence? {
        guard let word = words.first, word.last?.isLetter == true, let day = Self.day(word),
            let rule = try? Recurrence.monthly(onDays: [day])
        else { return nil }
        words.removeFirst()
        return rule
    }

    // MARK: Names

    private static func weekday(_ word: String) -> Weekday? {
        weekdays.first { word == $0.0 || (fullNames.contains(word) && word.hasPrefix($0.0)) }?.1
    }

    private static func month(_ word: String) -> Int? {
        months.firstIndex { word == $0 || (fullNames.contains(word) && word.hasPrefix($0)) }.map { $0 + 1 }
    }

    private static func day(_ word: String) -> Int? {
        word.wholeMatch(of: /([0-9]{1,2})(?:st|nd|rd|th)?/).flatMap { Int($0.1) }
    }
}
