import Testing
import Todos

@Suite(.timeLimit(.minutes(5))) struct RecurrenceDatesTests {
    private func first(_ count: Int, of rule: String, from start: String) throws -> [String] {
        try Recurrence(rule).dates(startingAt: day(start)).prefix(count).map(\.text)
    }

    @Test(arguments: RecurrenceExample.all)
    func `the examples of the standard come out as they stand there`(example: RecurrenceExample) throws {
        let rule = try Recurrence(example.rule)
        let expected = try days(example.dates)

        #expect(try Array(rule.dates(startingAt: day(example.start)).prefix(expected.count)) == expected)
        if case .count = rule.end {
            #expect(try Array(rule.dates(startingAt: day(example.start))) == expected)
        }
    }

    @Test func `an end is the last day that counts, and without one there is no end in sight`() throws {
        let januaries = try Recurrence("FREQ=DAILY;UNTIL=20000131;BYMONTH=1").dates(startingAt: day("1998-01-01"))

        #expect(Array(januaries).count == 93)
        #expect(
            try first(9, of: "FREQ=WEEKLY;UNTIL=19971223", from: "1997-12-09") == [
                "1997-12-09", "1997-12-16", "1997-12-23",
            ])
        #expect(try first(9, of: "FREQ=WEEKLY;UNTIL=19971222", from: "1997-12-09") == ["1997-12-09", "1997-12-16"])
        #expect(try first(9, of: "FREQ=DAILY;UNTIL=19970901", from: "1997-09-02").isEmpty)
        #expect(try first(5000, of: "FREQ=DAILY", from: "1997-09-02").last == "2011-05-11")
    }

    @Test func `days that do not exist are left out, not moved`() throws {
        #expect(
            try first(5, of: "FREQ=MONTHLY", from: "2026-01-31")
                == ["2026-01-31", "2026-03-31", "2026-05-31", "2026-07-31", "2026-08-31"])
        #expect(try first(3, of: "FREQ=YEARLY", from: "2096-02-29") == ["2096-02-29", "2104-02-29", "2108-02-29"])
        #expect(try first(2, of: "FREQ=MONTHLY;BYDAY=5MO", from: "2026-01-01") == ["2026-03-30", "2026-06-29"])
        #expect(try first(2, of: "FREQ=MONTHLY;BYMONTHDAY=-31", from: "2026-02-01") == ["2026-03-01", "2026-05-01"])
        #expect(try first(2, of: "FREQ=YEARLY;BYDAY=53TH", from: "2026-01-01") == ["2026-12-31", "2032-12-30"])
    }

    @Test func `weekdays with a number and without are added up`() throws {
        #expect(
            try first(6, of: "FREQ=MONTHLY;BYDAY=TU,1MO,-1FR", from: "2026-06-01")
                == ["2026-06-01", "2026-06-02", "2026-06-09", "2026-06-16", "2026-06-23", "2026-06-26"])
    }

    @Test func `a date that two parts give comes once`() throws {
        #expect(
            try first(3, of: "FREQ=MONTHLY;BYMONTHDAY=31,-1", from: "2026-01-01")
                == ["2026-01-31", "2026-02-28", "2026-03-31"])
        #expect(try first(2, of: "FREQ=MONTHLY;BYDAY=4FR,-1FR", from: "2026-02-01") == ["2026-02-27", "2026-03-27"])
    }

    @Test func `a start that does not fit the rule is not one of its dates and does not count`() throws {
        // A Sunday.
        #expect(try first(5, of: "FREQ=WEEKLY;BYDAY=MO;COUNT=2", from: "2026-11-22") == ["2026-11-23", "2026-11-30"])
        // The week it lies in is nevertheless the first.
        #expect(try first(1, of: "FREQ=WEEKLY;BYDAY=MO;INTERVAL=2", from: "2026-11-24") == ["2026-12-07"])
    }

    @Test(arguments: [
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=MONTHLY;BYMONTH=4,6,9,11;BYMONTHDAY=31", "FREQ=MONTHLY;BYDAY=1MO;BYMONTHDAY=20",
        "FREQ=MONTHLY;INTERVAL=12;BYMONTH=7", "FREQ=DAILY;INTERVAL=7;BYDAY=MO", "FREQ=DAILY;INTERVAL=994;BYDAY=MO",
        "FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29", "FREQ=WEEKLY;INTERVAL=999;BYMONTH=2;BYDAY=MO;UNTIL=20270101",
    ])
    func `a rule that never matches is over`(rule: String) throws {
        let rule = try Recurrence(rule)

        #expect(try rule.next(after: day("2026-11-22"), startingAt: day("2026-11-22")) == nil)
        #expect(try rule.next(after: day("0001-01-01"), startingAt: day("0002-01-01")) == nil || rule.interval == 999)
        #expect(try rule.following(day("2026-11-22")) == nil)
    }

    @Test func `a rule that seldom matches does so all the same`() throws {
        // 29 February is a Monday each 28 years, and less often around the ends of most centuries.
        #expect(
            try first(3, of: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO", from: "2072-03-01")
                == ["2112-02-29", "2140-02-29", "2168-02-29"])
        #expect(
            try first(1, of: "FREQ=YEARLY;INTERVAL=999;BYMONTH=2;BYMONTHDAY=29", from: "0005-01-01") == ["1004-02-29"])
    }

    @Test(
        arguments: [
            (14, [12], [31], []), (14, [], [31], [.sunday]), (27, [2], [29], []), (31, [2], [-1], [.monday]),
            (32, [], [31], [.monday]), (999, [], [31], [.monday, .sunday]), (999, [2], [29], []),
            (365, [7], [-1, 1], []),
        ] as [(Int, [Int], [Int], [Weekday])])
    func `what is far away is what comes when each day is looked at`(
        interval: Int, months: [Int], monthDays: [Int], weekdays: [Weekday]
    ) throws {
        let rule = try Recurrence(
            .daily, interval: interval, months: months, monthDays: monthDays,
            weekdays: weekdays.map { NumberedWeekday($0) })
        let start = try day("2026-11-22")
        // As far as a date is searched for.
        let horizon = try day("3400-01-01")
        let days = stride(from: start.daysSince1970, through: horizon.daysSince1970, by: interval)
        let fitting = days.lazy.map { CalendarDate(daysSince1970: $0) }.filter { day in
            let fromEnd = day.day - day.lastOfMonth.day - 1
            return (months.isEmpty || months.contains(day.month))
                && (monthDays.contains(day.day) || monthDays.contains(fromEnd))
                && (weekdays.isEmpty || weekdays.contains(day.weekday))
        }

        #expect(Array(rule.dates(startingAt: start).prefix(3).filter { $0 <= horizon }) == Array(fitting.prefix(3)))
    }

    @Test func `no date is searched for longer than the years that a to-do may be in`() throws {
        // The next is in 8996.
        #expect(
            try first(2, of: "FREQ=YEARLY;INTERVAL=999;BYMONTH=2;BYMONTHDAY=29", from: "0005-01-01") == ["1004-02-29"])
        let days = (1...31).map { "\($0),-\($0)" }.joined(separator: ",")
        #expect(try first(1, of: "FREQ=DAILY;INTERVAL=21;BYDAY=TU;BYMONTHDAY=\(days)", from: "1600-01-03").isEmpty)
    }

    @Test func `numbered weekdays are those of a calendar, from both ends, in months and years of every length`() throws
    {
        for number in -5...5 where number != 0 {
            for weekday in Weekday.allCases {
                let (first, last) = try (day("2023-01-01"), day("2029-01-01"))
                let rule = try Recurrence.monthly(on: [NumberedWeekday(number, weekday)])
                let expected = (0..<2192).compactMap { first.adding(days: $0) }.filter { day in
                    let length = day.lastOfMonth.day
                    let rank = number > 0 ? (day.day - 1) / 7 + 1 : -((length - day.day) / 7 + 1)
                    return day.weekday == weekday && rank == number
                }
                #expect(rule.dates(startingAt: first).prefix { $0 < last } == expected)
            }
        }
        for number in [1, 9, 10, 52, 53, -1, -9, -10, -52, -53] {
            let rule = try Recurrence(.yearly, weekdays: [NumberedWeekday(number, .tuesday)])
            let expected = try (2001...2028).flatMap { year in
                let (first, last) = try (day("\(year)-01-01"), day("\(year)-12-31"))
                let tuesdays = (0...(last.daysSince1970 - first.daysSince1970)).compactMap { first.adding(days: $0) }
                    .filter { $0.weekday == .tuesday }
                let index = number > 0 ? number - 1 : tuesdays.count + number
                return tuesdays.indices.contains(index) ? [tuesdays[index]] : []
            }
            let last = try day("2029-01-01")
            #expect(try Array(rule.dates(startingAt: day("2001-01-01")).prefix { $0 < last }) == expected)
        }
    }

    @Test(arguments: ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"])
    func `the calendar ends with the year 9999`(frequency: String) throws {
        let rule = try Recurrence("FREQ=\(frequency)")

        #expect(try Array(rule.dates(startingAt: day("9999-12-31"))) == [day("9999-12-31")])
        #expect(try rule.next(after: day("9999-12-31"), startingAt: day("2026-01-31")) == nil)
        #expect(try rule.following(day("9999-12-31")) == nil)
        #expect(try rule.next(after: day("0001-01-01"), startingAt: day("0001-01-01")) != nil)
    }

    @Test func `dates can be asked for from any day on`() throws {
        let rule = try Recurrence("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH")
        let start = try day("2026-11-02")

        #expect(
            try rule.dates(from: day("2026-12-01"), startingAt: start).prefix(3).map(\.text)
                == ["2026-12-03", "2026-12-14", "2026-12-17"])
        #expect(try rule.dates(from: day("2020-01-01"), startingAt: start).prefix(1).map(\.text) == ["2026-11-02"])
        #expect(try rule.next(after: day("2026-12-03"), startingAt: start) == day("2026-12-14"))
        #expect(try rule.next(after: day("2020-01-01"), startingAt: start) == start)
        #expect(try rule.next(after: day("5026-12-03"), startingAt: start) != nil)
    }

    @Test func `a count counts from the start, not from the day of the question`() throws {
        let rule = try Recurrence("FREQ=DAILY;COUNT=10")
        let start = try day("2026-11-22")

        #expect(
            try Array(rule.dates(from: day("2026-11-30"), startingAt: start)) == [day("2026-11-30"), day("2026-12-01")])
        #expect(try rule.next(after: day("2026-12-01"), startingAt: start) == nil)
    }
}
