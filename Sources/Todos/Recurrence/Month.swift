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
