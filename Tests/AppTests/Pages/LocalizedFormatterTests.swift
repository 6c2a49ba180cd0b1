import Database
import Foundation
import Testing
import Todos
import Web

@testable import App

@Suite(.timeLimit(.minutes(5))) struct LocalizedFormatterTests {
    private let formatter = LocalizedFormatter()
    private let texts = [
        "todos.yesterday": "Yesterday", "todos.today": "Today", "todos.tomorrow": "Tomorrow",
        "todos.daysAgo": "{{count}} days ago",
    ]

    private func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

    private func times(_ start: String, _ end: String) throws -> TodoTimes {
        let (start, end) = (try #require(TimeOfDay(start)), try #require(TimeOfDay(end)))
        return try #require(TodoTimes(start, end))
    }

    @Test(arguments: [
        ("en-GB", "2026-11-21", "Today · Sat 21 Nov"), ("en-GB", "2026-11-22", "Tomorrow · Sun 22 Nov"),
        ("en-GB", "2026-11-20", "Yesterday · Fri 20 Nov"), ("en-GB", "2026-11-23", "Monday 23 November"),
        ("en-GB", "2027-01-01", "Friday 1 January 2027"), ("en-US", "2026-11-22", "Tomorrow · Sun, Nov 22"),
        ("en-US", "2026-11-23", "Monday, November 23"), ("en-US", "2025-11-23", "Sunday, November 23, 2025"),
        ("en-AU", "2026-11-22", "Tomorrow · Sun 22 Nov"), ("en-NZ", "2026-11-23", "Monday 23 November"),
        ("en-IN", "2027-01-01", "Friday 1 January 2027"), ("en-CA", "2026-11-22", "Tomorrow · Sun, Nov 22"),
    ])
    func `a day is called as people call it, in the order of their region`(
        header: String, date: String, name: String
    ) throws {
        let localizer = Languages(first: Localizer(language: "en", texts: texts), others: []).preferred(header)

        #expect(formatter.name(of: try day(date), on: try day("2026-11-21"), localizer) == name)
    }

    @Test(arguments: [(999, "999"), (1000, "1,000"), (1001, "1,000+")])
    func `a count that stopped has a plus sign`(number: Int, name: String) {
        #expect(Localizer(language: "en", texts: [:]).name(of: number, atMost: 1000) == name)
    }

    @Test(arguments: [
        ("2026-11-22", "내일 · 11월 22일(일)"), ("2026-12-03", "12월 3일 목요일"), ("2027-01-01", "2027년 1월 1일 금요일"),
    ])
    func `and in Korean`(date: String, name: String) throws {
        let localizer = Localizer(language: "ko", texts: ["todos.tomorrow": "내일"])

        #expect(formatter.name(of: try day(date), on: try day("2026-11-21"), localizer) == name)
    }

    @Test(arguments: [
        ("en-GB", "2026-11-22", "Tomorrow"), ("en-GB", "2026-12-03", "Thu 3 Dec"),
        ("en-US", "2026-12-03", "Thu, Dec 3"), ("en-GB", "2027-01-01", "Friday 1 January 2027"),
    ])
    func `a day has a name in few words`(header: String, date: String, name: String) throws {
        let localizer = Languages(first: Localizer(language: "en", texts: texts), others: []).preferred(header)

        #expect(formatter.shortName(of: try day(date), on: try day("2026-11-21"), localizer) == name)
    }

    @Test(arguments: [
        ("en_GB", "Saturday 21 November 2026, 16:30"), ("en_US", "Saturday, November 21, 2026, 4:30\u{A0}PM"),
        ("ko_KR", "2026년 11월 21일 토요일 오후 4:30"),
    ])
    func `a moment is a day and a time`(locale: String, name: String) throws {
        let moment = Timestamp(milliseconds: 1_795_278_600_000)

        #expect(formatter.name(of: moment, in: locale, .gmt) == name)
    }

    @Test(arguments: [
        ("en-GB", "2026-11-20", "Yesterday · Fri 20 Nov"), ("en-GB", "2026-11-19", "2 days ago · Thu 19 Nov"),
        ("en-US", "2026-01-01", "324 days ago · Thu, Jan 1"),
        ("en-US", "2023-11-20", "1,097 days ago · Monday, November 20, 2023"),
    ])
    func `of what is overdue it is said how long ago its day was`(header: String, date: String, name: String) throws {
        let localizer = Languages(first: Localizer(language: "en", texts: texts), others: []).preferred(header)

        #expect(formatter.overdueName(of: try day(date), on: try day("2026-11-21"), localizer) == name)
    }

    @Test(arguments: [
        ("en_GB", "31 December 2026"), ("en_US", "December 31, 2026"), ("en_IN", "31 December 2026"),
        ("ko_KR", "2026년 12월 31일"),
    ])
    func `a date is in the order of the region`(locale: String, name: String) throws {
        #expect(formatter.dateName(of: try day("2026-12-31"), in: locale) == name)
    }

    @Test(arguments: [
        ("en_GB", "09:15", "09:15"), ("en_US", "09:15", "9:15a"), ("en_US", "15:00", "3p"), ("en_AU", "21:30", "9:30p"),
        ("ko_KR", "09:15", "9:15"), ("ko_KR", "00:05", "0:05"), ("ko_KR", "17:00", "17:00"),
    ])
    func `a time is short where there is little room`(locale: String, time: String, name: String) throws {
        #expect(formatter.shortName(of: try #require(TimeOfDay(time)), in: locale) == name)
    }

    @Test func `on the last day of a year tomorrow is tomorrow`() throws {
        let localizer = Localizer(language: "en", texts: texts)

        #expect(
            formatter.name(of: try day("2027-01-01"), on: try day("2026-12-31"), localizer) == "Tomorrow · Fri 1 Jan")
    }

    @Test(arguments: [
        ("en_GB", "15:00", "16:00", "15:00–16:00"), ("en_GB", "09:00", "09:00", "09:00"),
        ("en_US", "15:00", "16:00", "3–4\u{A0}PM"), ("en_US", "15:00", "16:30", "3–4:30\u{A0}PM"),
        ("en_US", "11:30", "13:00", "11:30\u{A0}AM–1\u{A0}PM"), ("en_US", "17:00", "17:00", "5\u{A0}PM"),
        ("en_US", "00:00", "23:59", "12\u{A0}AM–11:59\u{A0}PM"), ("en_AU", "17:00", "17:00", "5\u{A0}pm"),
        ("ko_KR", "03:00", "04:00", "오전 3:00~4:00"), ("ko_KR", "11:30", "13:00", "오전 11:30~오후 1:00"),
        ("ko_KR", "17:00", "17:00", "오후 5:00"),
    ])
    func `times are said by the clock of the region`(locale: String, start: String, end: String, name: String) throws {
        #expect(formatter.name(of: try times(start, end), in: locale) == name)
    }

    @Test(arguments: [
        ("en_GB", "2026-11-23", "23–29 November 2026"), ("en_US", "2026-11-23", "November 23–29, 2026"),
        ("en_GB", "2026-12-28", "28 December 2026–3 January 2027"), ("ko_KR", "2026-11-23", "2026년 11월 23일~29일"),
    ])
    func `a week is named by its first and last day`(locale: String, monday: String, name: String) throws {
        let monday = try day(monday)

        #expect(formatter.weekName(from: monday, to: try #require(monday.adding(days: 6)), in: locale) == name)
    }
}
