import Todos
import Testing

@Suite(.timeLimit(.minutes(5))) struct CalendarDateTests {
    @Test(arguments: ["2026-11-21", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"])
    func `days that exist read back from their own text`(text: String) {
        #expect(CalendarDate(text)?.text == text)
    }

    @Test(arguments: [
        "", "2026-02-30", "2026-02-29", "1900-02-29", "2026-04-31", "2026-13-01", "2026-00-10", "2026-01-00",
        "0000-01-01", "2026-1-1", "26-01-01", "2026/01/01", "2026-01-01 ", " 2026-01-01", "2026-01-0x", "-026-01-01",
        "+026-01-01", "20260101", "2026-01-011", "２０26-01-01", "٢٠٢٦-٠١-٠١",
    ])
    func `days that do not exist, and other texts, are refused`(text: String) {
        #expect(CalendarDate(text) == nil)
    }

    @Test func `days compare by time`() throws {
        let days = try ["2026-11-21", "2025-12-31", "2026-01-31", "2026-02-01"].map { try #require(CalendarDate($0)) }

        #expect(days.sorted().map(\.text) == ["2025-12-31", "2026-01-31", "2026-02-01", "2026-11-21"])
    }

    @Test(arguments: [
        (0, "1970-01-01"), (-1, "1969-12-31"), (59, "1970-03-01"), (11_016, "2000-02-29"), (20_778, "2026-11-21"),
        (-719_162, "0001-01-01"), (2_932_896, "9999-12-31"), (Int.max, "9999-12-31"), (Int.min, "0001-01-01"),
    ])
    func `days are counted from 1970`(count: Int, text: String) {
        #expect(CalendarDate(daysSince1970: count).text == text)
    }

    @Test func `every day of four centuries follows the one before`() {
        for count in -50_000...100_000 {
            let day = CalendarDate(daysSince1970: count)
            #expect(CalendarDate(daysSince1970: count - 1) < day)
            #expect(CalendarDate(year: day.year, month: day.month, day: day.day) == day)
        }
    }
}

@Suite(.timeLimit(.minutes(5))) struct TimeOfDayTests {
    @Test(arguments: ["00:00", "09:30", "23:59"])
    func `times read back from their own text`(text: String) {
        #expect(TimeOfDay(text)?.text == text)
    }

    @Test(arguments: ["", "24:00", "24:30", "12:60", "9:30", "09:3", "0930", "09:30:00", "-1:00", "ab:cd", "０9:30"])
    func `a time that no clock shows is refused`(text: String) {
        #expect(TimeOfDay(text) == nil)
    }

    @Test func `times compare by time`() throws {
        #expect(try #require(TimeOfDay("09:59")) < #require(TimeOfDay("10:00")))
        #expect(try #require(TimeOfDay("09:58")) < #require(TimeOfDay("09:59")))
    }
}
