import Testing
import Todos

@Suite(.timeLimit(.minutes(5))) struct CalendarArithmeticTests {
    @Test func `counting days forwards and backwards agrees`() {
        let counts = Array(stride(from: -719_162, through: 2_932_896, by: 7)) + Array(-50_000...100_000) + [2_932_896]

        #expect(counts.allSatisfy { CalendarDate(daysSince1970: $0).daysSince1970 == $0 })
    }

    @Test(arguments: [
        ("1970-01-01", Weekday.thursday), ("2026-11-22", .sunday), ("2000-02-29", .tuesday), ("1969-12-31", .wednesday),
        ("0001-01-01", .monday), ("9999-12-31", .friday),
    ])
    func `each day has its weekday`(text: String, weekday: Weekday) throws {
        #expect(try day(text).weekday == weekday)
    }

    @Test(arguments: [
        ("2026-11-22", 0, "2026-11-22"), ("2026-12-31", 1, "2027-01-01"), ("2024-02-28", 1, "2024-02-29"),
        ("2026-03-01", -1, "2026-02-28"), ("2026-11-22", 365, "2027-11-22"), ("1970-01-02", -2, "1969-12-31"),
    ])
    func `days are added across months and years`(text: String, days: Int, sum: String) throws {
        #expect(try day(text).adding(days: days) == day(sum))
    }

    @Test(arguments: [
        ("2026-01-31", 1, "2026-02-28"), ("2024-01-31", 1, "2024-02-29"), ("2026-12-15", 1, "2027-01-15"),
        ("2026-01-15", -1, "2025-12-15"), ("2024-02-29", 12, "2025-02-28"), ("2026-10-31", -120, "2016-10-31"),
        ("2026-03-31", 0, "2026-03-31"), ("0001-02-01", -1, "0001-01-01"), ("9999-11-30", 1, "9999-12-30"),
    ])
    func `months are added, and end with their last day where they are shorter`(
        text: String, months: Int, sum: String
    ) throws {
        #expect(try day(text).adding(months: months) == day(sum))
    }

    @Test func `there is nothing beyond the years 1 to 9999`() throws {
        let (first, last) = try (day("0001-01-01"), day("9999-12-31"))

        #expect(first.adding(days: -1) == nil && last.adding(days: 1) == nil)
        #expect(first.adding(months: -1) == nil && last.adding(months: 1) == nil)
        for far in [Int.min, .max] {
            #expect(first.adding(days: far) == nil && last.adding(days: far) == nil)
            #expect(first.adding(months: far) == nil && last.adding(months: far) == nil)
        }
    }

    @Test(arguments: [
        ("2026-02-10", "2026-02-01", "2026-02-28"), ("2024-02-29", "2024-02-01", "2024-02-29"),
        ("1900-02-01", "1900-02-01", "1900-02-28"), ("2026-04-30", "2026-04-01", "2026-04-30"),
        ("9999-12-01", "9999-12-01", "9999-12-31"), ("0001-01-31", "0001-01-01", "0001-01-31"),
    ])
    func `a month has a first and a last day`(text: String, first: String, last: String) throws {
        #expect(try day(text).firstOfMonth == day(first))
        #expect(try day(text).lastOfMonth == day(last))
    }
}
