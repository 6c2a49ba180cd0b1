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
    /// "20 (Mon)", which is another weekday.
    case onOtherWeekday

    /// Whether it stands for a week, a month or a year: "by next week" may be by its beginning or its end.
    var isPeriod: Bool { if case .period = self { true } else { false } }

    /// Why there is no such date, if there is none.
    var reasonForNone: QuickAddWarning.Reason {
        switch self {
        case .over: .pastDate
        case .onOtherWeekday: .wrongWeekday
        default: .noSuchDate
        }
    }

    /// The date; without a year, the first one from `earliest` on.
    func date(from earliest: CalendarDate) -> CalendarDate? {
        switch self {
        case .date(let date), .period(let date, _), .lastOfMonth(let date): return date
        case .over, .onOtherWeekday: return nil
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
