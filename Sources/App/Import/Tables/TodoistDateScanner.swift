import TextRules
import Todos

/// Scans the words of a date from the front. The time may be anywhere.
struct TodoistDateScanner {
    private static let weekdays: [String: Weekday] = [
        "mon": .monday, "monday": .monday, "월요일": .monday, "tue": .tuesday, "tues": .tuesday, "tuesday": .tuesday,
        "화요일": .tuesday, "wed": .wednesday, "wednesday": .wednesday, "수요일": .wednesday, "thu": .thursday,
        "thur": .thursday, "thurs": .thursday, "thursday": .thursday, "목요일": .thursday, "fri": .friday,
        "friday": .friday, "금요일": .friday, "sat": .saturday, "saturday": .saturday, "토요일": .saturday, "sun": .sunday,
        "sunday": .sunday, "일요일": .sunday,
    ]

    private var words: ArraySlice<String>
    /// Whether a date was taken that doesn't say its year.
    private(set) var lacksYear = false

    init(_ text: String) {
        words =
            text.lowercased().split { $0 == " " || $0 == "," || $0 == "\u{A0}" }.flatMap(Self.dateAndTime)[...]
    }

    /// `2026-12-05t17:00` as two words; any other word as it is.
    private static func dateAndTime(_ word: Substring) -> [String] {
        let date = word.prefix(10)
        let rest = word.dropFirst(10)
        guard rest.first == "t", CalendarDate(String(date)) != nil else { return [String(word)] }
        let time = rest.dropFirst()
        return [String(date), String(time.utf8.count == 8 && time.hasSuffix(":00") ? time.dropLast(3) : time)]
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
        var rest = word[...]
        guard var hour = takeNumber(&rest, digits: 1...2) else { return nil }
        var minute: Int?
        if rest.first == ":" {
            rest.removeFirst()
            minute = takeNumber(&rest, digits: 2...2)
            guard minute != nil else { return nil }
        }
        guard ["", "am", "pm"].contains(rest), minute != nil || !rest.isEmpty || isAfterAt else { return nil }
        if !rest.isEmpty {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + (rest == "pm" ? 12 : 0)
        }
        return TimeOfDay(hour: hour, minute: minute ?? 0)
    }

    /// Takes a number of so many digits. Files have many words, and a regular expression for each took seconds.
    private static func takeNumber(_ word: inout Substring, digits: ClosedRange<Int>) -> Int? {
        let number = word.utf8.prefix(while: \.isDigit)
        guard digits.contains(number.count) else { return nil }
        word = word[number.endIndex...]
        return Int(Substring(number))
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
        if let weekday = Self.weekdays[word] {
            let days = (weekday.rawValue - today.weekday.rawValue + 6) % 7 + 1
            return today.adding(days: days)
        }
        return takeDayAndMonth(word, today)
    }

    /// `21 nov` or `nov 21st`, optionally with a year. Without one it is in this year, because Todoist writes that of any
    /// other; or, on 29 February, in the next that has it.
    private mutating func takeDayAndMonth(_ word: String, _ today: CalendarDate) -> CalendarDate? {
        guard let other = words.popFirst() else { return nil }
        let months = ImportedDate.months
        let (day, month) = months[word].map { (Self.day(other), $0) } ?? (Self.day(word), months[other] ?? 0)
        guard let day, month > 0 else { return nil }
        if let text = words.first, text.utf8.count == 4, let year = Int(text) {
            words.removeFirst()
            return CalendarDate(year: year, month: month, day: day)
        }
        lacksYear = true
        return (today.year...today.year + 8).lazy.compactMap { CalendarDate(year: $0, month: month, day: day) }.first
    }

    // MARK: Repeats

    /// Takes nothing when there is none: "every jan 27" is no date either.
    mutating func takeRecurrence() -> Recurrence? {
        var scanner = self
        guard let rule = scanner.recurrence() else { return nil }
        self = scanner
        return rule
    }

    private mutating func recurrence() -> Recurrence? {
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
            guard let weekday = Self.weekdays[word] else {
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

    private static func day(_ word: String) -> Int? {
        var rest = word[...]
        let day = takeNumber(&rest, digits: 1...2)
        return ["", "st", "nd", "rd", "th"].contains(rest) ? day : nil
    }
}
