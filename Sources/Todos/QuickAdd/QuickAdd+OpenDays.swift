/// The days that words in doubt may mean, so that one press answers the question.
extension QuickAdd {
    /// - Parameter entry: that of the line, which names no other day.
    /// - Returns: for "before 15 April" the day before and that day, for "this week" its Friday and its Sunday, for
    ///   "다음 달 초" the first of that month; none that is over, and none for words that leave more open.
    package func days(of doubt: QuickAddWarning, in entry: QuickEntry) -> [CalendarDate] {
        guard doubt.reason == .leftOver, entry.isDayOpen, entry.recurrence == nil else { return [] }
        var text = doubt.text.lowercased()
        while text.last?.isPunctuation == true { text.removeLast() }
        let words = Self.words(of: text)
        return (daysBefore(words, in: entry) + daysOfPeriod(words)).filter { $0 >= today }
    }

    private static func words(of text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    /// "before 15 April", "4월 15일 전에"; but not "3 days before Friday".
    private func daysBefore(_ words: [String], in entry: QuickEntry) -> [CalendarDate] {
        guard let first = words.first, let last = words.last else { return [] }
        let named: String
        if ["before", "b4"].contains(first) {
            let title = Self.words(of: entry.title.lowercased())
            guard let place = title.firstIndex(of: first), place == 0 || !Self.isLength(title[place - 1]) else {
                return []
            }
            named = "by \(words.dropFirst().joined(separator: " "))"
        } else if ["전", "전에", "전까지", "이전", "이전에", "이전까지"].contains(last) {
            named = words.dropLast().joined(separator: " ")
        } else {
            return []
        }
        let bound = read(named)
        guard let day = bound.date, bound.parts.map(\.kind) == [.day], bound.title.isEmpty, !bound.isDoubtful else {
            return []
        }
        return [day.adding(days: -1), day].compactMap { $0 }
    }

    private static func isLength(_ word: String) -> Bool {
        ["day", "days", "night", "week", "weeks", "month", "months"].contains(word)
    }

    /// "this week", "by next month", "이번 달 안에", "다음 달 초"
    private func daysOfPeriod(_ words: [String]) -> [CalendarDate] {
        let text = words.joined()
        guard let period = Self.periods.first(where: { text.contains($0.name) }),
            let place = text.firstRange(of: period.name), let (first, ends) = span(of: period)
        else { return [] }
        switch "\(text[..<place.lowerBound])\(text[place.upperBound...])" {
        case "early", "초", "초에": return [first]
        // By its beginning, or by its end.
        case "by", "dueby": return [first, ends[0]]
        case "" where period.number == 0: return ends
        case "late", "안에", "안으로", "내에", "내로", "이내에", "중에", "중으로", "까지": return ends
        default: return []
        }
    }

    private struct Period {
        let name: String
        let unit: Recurrence.Frequency
        /// How many of its unit it is away.
        let number: Int

        init(_ name: String, _ unit: Recurrence.Frequency, _ number: Int) {
            self.name = name.filter { $0 != " " }
            self.unit = unit
            self.number = number
        }
    }

    private static let periods: [Period] = {
        let weeks = [("this week", 0), ("next week", 1)] + QuickWords.koreanWeeks
        let months = [("this month", 0), ("next month", 1)] + QuickWords.koreanMonths
        let years = [("this year", 0), ("올해", 0), ("내년", 1)]
        var periods = weeks.map { name, number in Period(name, .weekly, number) }
        periods += months.map { name, number in Period(name, .monthly, number) }
        periods += years.map { name, number in Period(name, .yearly, number) }
        return periods
    }()

    /// A period's first day, and the days that it may be said to end with: a week with its Friday or its Sunday.
    private func span(of period: Period) -> (first: CalendarDate, ends: [CalendarDate])? {
        let present = today.first(of: period.unit)
        switch period.unit {
        case .daily: return nil
        case .weekly:
            guard let monday = present?.adding(days: period.number * 7),
                let friday = monday.adding(days: 4), let sunday = monday.adding(days: 6)
            else { return nil }
            return (monday, [friday, sunday])
        case .monthly:
            guard let first = present?.adding(months: period.number) else { return nil }
            return (first, [first.lastOfMonth])
        case .yearly:
            guard let first = present?.adding(months: period.number * 12), let december = first.adding(months: 11)
            else { return nil }
            return (first, [december.lastOfMonth])
        }
    }
}
