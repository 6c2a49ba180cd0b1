/// Words of a line that have a meaning.
struct QuickPhrase {
    enum Part {
        case category(Category)
        /// - isEvening: whether a time without its half of the day is in the second one.
        case day(QuickDay, isEvening: Bool = false)
        case times(QuickTimes)
        /// In minutes.
        case length(Int)
        case recurrence(Recurrence)
        /// - isDeadline: whether it is the to-do's day when nothing repeats.
        case until(QuickDay, isDeadline: Bool)
        case count(Int)
        case doubt(QuickAddWarning.Reason)

        /// A line has at most one of each.
        enum Kind { case category, day, times, length, recurrence, end, doubt }

        var kind: Kind {
            switch self {
            case .category: .category
            case .day: .day
            case .times: .times
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
        /// Beside another phrase.
        case besidePhrase
        /// Together with a recurrence.
        case withRecurrence
    }

    let part: Part
    let certainty: Certainty
}

/// A day that may lack its year.
enum QuickDay: Equatable {
    case date(CalendarDate)
    case yearless(month: Int, day: Int)

    /// The date; without a year, the first one from `earliest` on.
    func date(from earliest: CalendarDate) -> CalendarDate? {
        switch self {
        case .date(let date): return date
        case .yearless(let month, let day):
            // 29 February can be eight years away.
            return (earliest.year...earliest.year + 8).lazy
                .compactMap { CalendarDate(year: $0, month: month, day: day) }.first { $0 >= earliest }
        }
    }
}

/// A start and perhaps an end.
struct QuickTimes {
    var start: TimeOfDay
    var end: TimeOfDay?
    /// Whether the half of the day was guessed.
    var isGuessed = false
}
