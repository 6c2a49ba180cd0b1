/// Words of a line that have a meaning.
struct QuickPhrase {
    enum Part {
        case category(Category)
        case day(QuickDay)
        case dayPart(QuickDayPart)
        case times(QuickTimes)
        /// Counted from now, as in "in 2 hours".
        case moment(CalendarDate, TimeOfDay)
        /// In minutes.
        case length(Int)
        case recurrence(Recurrence)
        /// - isDeadline: whether it is the to-do's day when nothing repeats.
        case until(QuickDay, isDeadline: Bool)
        case count(Int)
        case doubt(QuickAddWarning.Reason)

        /// A line has at most one of each.
        enum Kind { case category, day, dayPart, times, length, recurrence, end, doubt }

        var kind: Kind {
            switch self {
            case .category: .category
            case .day: .day
            case .dayPart: .dayPart
            case .times, .moment: .times
            case .length: .length
            case .recurrence: .recurrence
            case .until, .count: .end
            case .doubt: .doubt
            }
        }
    }

    /// Where the words have that meaning, and are not part of the title.
    enum Certainty {
        case anywhere
        /// At the end, or before another phrase.
        case beforePhrase
        /// At the beginning or the end, or beside another phrase.
        case atEdge
        /// At the end, or beside another phrase.
        case besidePhrase
        /// Beside a day, a time or a recurrence.
        case besideDate
        /// After a day, a part of the day or a recurrence, or before or after a time.
        case afterDay
        /// Beside a part of the day, such as "tonight".
        case besideDayPart
        /// In a line with a time, beside any phrase.
        case withTimes
        /// Together with a recurrence.
        case withRecurrence
        /// It belongs to the title, as in "the 17:00 train".
        case nowhere
    }

    /// When to ask about the words if they are left in the title.
    enum Asking {
        case always
        /// At the end, or before another phrase.
        case beforePhrase
        /// Between a day and the end, or another phrase.
        case afterDay
        /// Right after a weekday.
        case afterWeekday
        /// At the beginning or the end, or before another phrase.
        case atEdge
        /// Before a time: "for tomorrow at 5".
        case beforeTime
        case never
    }

    let part: Part
    /// A second meaning: "tonight" is a day and a part of it.
    var also: Part?
    var certainty = Certainty.anywhere
    var asking = Asking.always
    /// What to ask about, although the phrase counts. Its words stay in the title.
    var doubt: QuickAddWarning.Reason?
    /// Whether the words are also part of the title, as "lunch" is.
    var staysInTitle = false
    /// Whether the words are the title if there are no others.
    var mayBeTitle = false

    func means(_ kind: Part.Kind) -> Part? {
        part.kind == kind ? part : also.flatMap { $0.kind == kind ? $0 : nil }
    }

    /// The day as the last one of a repeat; a doubt stays as it is.
    func asEnd(isDeadline: Bool) -> QuickPhrase {
        guard case .day(let day) = part else { return self }
        return QuickPhrase(
            part: .until(day, isDeadline: isDeadline), certainty: isDeadline ? .anywhere : .withRecurrence)
    }
}

/// A day that may lack its year, or its month.
enum QuickDay: Equatable {
    case date(CalendarDate)
    case yearless(month: Int, day: Int)
    case dayOfMonth(Int)
    /// "next week" is a day a week from now; `first` is the day that it begins with.
    case period(CalendarDate, first: CalendarDate)
    /// "end of month", which a monthly repeat doesn't keep by its number.
    case lastOfMonth(CalendarDate)
    /// "20 (Fri)" on Saturday the 21st, which is yesterday and not next month's.
    case over

    /// Whether it stands for a week, a month or a year: "by next week" may be by its beginning or its end.
    var isPeriod: Bool { if case .period = self { true } else { false } }

    /// The date; without a year, the first one from `earliest` on.
    func date(from earliest: CalendarDate) -> CalendarDate? {
        switch self {
        case .date(let date), .period(let date, _), .lastOfMonth(let date): return date
        case .over: return nil
        case .yearless(let month, let day):
            // 29 February can be eight years away.
            return (earliest.year...earliest.year + 8).lazy
                .compactMap { CalendarDate(year: $0, month: month, day: day) }.first { $0 >= earliest }
        case .dayOfMonth(let day):
            // No two months in a row lack a day.
            return (0...2).lazy.compactMap { earliest.firstOfMonth.adding(months: $0) }
                .compactMap { CalendarDate(year: $0.year, month: $0.month, day: day) }.first { $0 >= earliest }
        }
    }
}
