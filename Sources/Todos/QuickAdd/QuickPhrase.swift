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
