extension CalendarDate {
    package var firstOfMonth: CalendarDate { date(day: 1) }

    package var lastOfMonth: CalendarDate { date(day: Month(self).length) }

    /// The same day so many months later, or earlier if `months` is negative; in a shorter month its last day, so that
    /// 31 January is followed by 28 February. Nil outside of the years 1 to 9999.
    package func adding(months: Int) -> CalendarDate? {
        let (number, isTooFar) = Month(self).number.addingReportingOverflow(months)
        guard !isTooFar, Month.all.contains(number) else { return nil }
        let month = Month(number: number)
        return CalendarDate(year: month.year, month: month.month, day: min(day, month.length))
    }

    private func date(day: Int) -> CalendarDate {
        CalendarDate(year: year, month: month, day: day) ?? self
    }
}
