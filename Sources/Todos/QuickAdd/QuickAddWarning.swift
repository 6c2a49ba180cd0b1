/// A warning about a line of quick add.
package struct QuickAddWarning: Sendable, Equatable {
    package enum Reason: String, Sendable, CaseIterable {
        /// Such as 24:30.
        case noSuchTime
        /// Such as 30 February, or a day after year 9999.
        case noSuchDate
        /// A day that is over, such as Saturday of this week on Sunday.
        case pastDate
        /// A date with the name of another weekday than it is on.
        case wrongWeekday
        case endBeforeStart
        /// It would last into the next day.
        case beyondMidnight
        /// Midnight may be the day's beginning or its end.
        case midnight
        /// Day and month could be the other way round, such as 12/3.
        case ambiguousDate
        case unknownCategory
        /// The owner has it, but new to-dos are not to be in it.
        case archivedCategory
        case unreadableRule
        /// It never occurs, for example until a day before its first.
        case neverComes
        /// A second time, day and so on; the first one counts.
        case second
        /// Several days for one to-do, such as 3-5 December; the first one counts.
        case severalDays
        /// It looks like a day or a time, but was not understood.
        case leftOver
        /// Longer than `QuickAdd.longestLine`; nothing of it was read.
        case tooLong
        /// The day is over, or the time has passed on the day that the line names, which is today. That may be intended.
        case alreadyPast

        /// Whether the member should check it before it is saved.
        package var isDoubt: Bool { self != .alreadyPast }
    }

    package let reason: Reason
    /// The words concerned, as typed. They stay in the title, also those of a day or a time that counts but is made
    /// doubtful by something beside it.
    package let text: String

    package init(_ reason: Reason, _ text: String) {
        self.reason = reason
        self.text = text
    }

    /// The words as a sentence quotes them: the name of a category without its mark.
    package var quoted: String {
        switch reason {
        case .unknownCategory, .archivedCategory: String(text.drop { $0 == "#" })
        default: text
        }
    }

    /// The name of the category that the owner would have to add for it to be known; nil for another doubt.
    package var missingCategory: String? {
        guard reason == .unknownCategory else { return nil }
        var name = quoted
        while let last = name.last, last.isPunctuation { name.removeLast() }
        return name.isEmpty ? nil : name
    }

    /// The two days that an ambiguous date such as 12/3 may be, in their order; none for another doubt.
    /// - Parameter today: without a year, each is the next such day from then on.
    package func days(from today: CalendarDate) -> [CalendarDate] {
        let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
        guard reason == .ambiguousDate, (2...3).contains(numbers.count) else { return [] }
        return [(numbers[0], numbers[1]), (numbers[1], numbers[0])].compactMap { month, day in
            guard let year = numbers.dropFirst(2).first else {
                return QuickDay.yearless(month: month, day: day).date(from: today)
            }
            return CalendarDate(year: year < 100 ? 2000 + year : year, month: month, day: day)
        }.sorted()
    }
}
