extension CalendarDate {
    /// How many kinds of years there are: they differ by their first weekday, and by whether they have a leap day.
    package static let kindsOfYears = 14

    /// That of its year, 0 to 13. Years of one kind have the same weekday on each day.
    package var kindOfYear: Int { Self.kind(ofYear: year) }

    static func kind(ofYear year: Int) -> Int {
        let first = daysSinceYear1(year: year, month: 1, day: 1)
        let next = daysSinceYear1(year: year + 1, month: 1, day: 1)
        return first % 7 + (next - first - 365) * 7
    }
}

/// A month of a year, with its days.
struct Month {
    /// The numbers of January of year 1 up to December of year 9999.
    static let all = 12...(9999 * 12 + 11)

    /// Counted from January of year 0.
    let number: Int
    /// Its first day, in days since 0001-01-01.
    let firstDay: Int
    /// In days.
    let length: Int

    init(number: Int) {
        self.number = number
        firstDay = CalendarDate.daysSinceYear1(year: number / 12, month: number % 12 + 1, day: 1)
        let next = number + 1
        length = CalendarDate.daysSinceYear1(year: next / 12, month: next % 12 + 1, day: 1) - firstDay
    }

    init(_ date: CalendarDate) {
        self.init(number: Self.number(of: date))
    }

    static func number(of date: CalendarDate) -> Int {
        date.year * 12 + date.month - 1
    }

    /// The number of the month with a day, in days since 0001-01-01, that is in this month or after it.
    func number(ofDay day: Int) -> Int {
        // No month is longer, so that none is passed over.
        var month = Month(number: number + (day - firstDay) / 31)
        while day >= month.days.upperBound { month = Month(number: month.number + 1) }
        return month.number
    }

    var year: Int { number / 12 }
    /// 1 to 12.
    var month: Int { number % 12 + 1 }
    /// In days since 0001-01-01.
    var days: Range<Int> { firstDay..<firstDay + length }
    /// All days of its year, in days since 0001-01-01.
    var daysOfYear: Range<Int> {
        CalendarDate.daysSinceYear1(
            year: year, month: 1, day: 1)..<CalendarDate.daysSinceYear1(year: year + 1, month: 1, day: 1)
    }
}
