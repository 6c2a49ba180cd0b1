/// What a zone's changes have in common if they come once a year, on the same weekday of a month and at the same time.
struct YearlyRule {
    /// Fewer may be alike by chance, as in Israel, whose rule counts from another weekday.
    private static let fewest = 5
    private static let (day, week) = (86_400, 7 * 86_400)
    private static let weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]

    /// The value of RRULE.
    let text: String
    /// How many of the onsets, the last ones, it stands for.
    let count: Int

    /// Nil if no rule gives the last few.
    /// - Parameter onsets: in seconds since 1970 on the zone's own clocks, ascending.
    init?(endOf onsets: [Int]) {
        guard let last = onsets.last else { return nil }
        let lastYear = DateTimeValue(secondsSince1970: last).year
        var texts = Self.texts(last)
        var count = 1
        for onset in onsets.dropLast().reversed() {
            let year = DateTimeValue(secondsSince1970: onset).year
            guard year == lastYear - count, (last - onset).isMultiple(of: Self.day) else { break }
            let here = Self.texts(onset)
            let common = texts.filter { here.contains($0) }
            guard !common.isEmpty else { break }
            (texts, count) = (common, count + 1)
        }
        // Where it may be the fourth or the last, laws say the last.
        guard count >= Self.fewest, let text = texts.last else { return nil }
        (self.text, self.count) = (text, count)
    }

    /// A weekday of a month, counted from its beginning, and if it is the last from its end as well.
    private static func texts(_ onset: Int) -> [String] {
        let date = DateTimeValue(secondsSince1970: onset)
        let isLast = DateTimeValue(secondsSince1970: onset + week).month != date.month
        let days = Int((Double(onset) / Double(day)).rounded(.down))
        // 1970 began on a Thursday.
        let weekday = weekdays[((days + 4) % 7 + 7) % 7]
        return ([(date.day - 1) / 7 + 1] + (isLast ? [-1] : [])).map { number in
            "FREQ=YEARLY;BYMONTH=\(date.month);BYDAY=\(number)\(weekday)"
        }
    }
}
