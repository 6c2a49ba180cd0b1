import Testing
import Todos

@testable import App

/// The first day of a week, and the days of it that are over. It is Saturday, 21 November 2026.
@Suite(.timeLimit(.minutes(5))) struct CalendarWeekTests {
    private let site: TestSite
    private let browser: TestBrowser

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
    }

    private func browser(in language: String) -> TestBrowser {
        let other = site.browser(language: language)
        other.cookies = browser.cookies
        return other
    }

    @Test(arguments: [
        ("en-GB", "16–22 November 2026", "2026-11-16", "2026-10-26", "Mon", "repeatMO"),
        ("en-US", "November 15–21, 2026", "2026-11-15", "2026-11-01", "Sun", "repeatSU"),
        ("ko-KR", "2026년 11월 15일~21일", "2026-11-15", "2026-11-01", "일", "repeatSU"),
    ])
    func `weeks begin with the day that they begin with in the visitor's region`(
        language: String, week: String, first: String, firstOfMonth: String, name: String, field: String
    ) async throws {
        let browser = browser(in: language)

        let hours = try await browser.get("/todos/week").page
        #expect(hours.heading == week)
        #expect(hours.first("//section[@data-date]")?["data-date"] == first)
        #expect(hours.all("//section[@data-date]").count == 7)
        let month = try await browser.get("/todos/month/2026-11").page
        #expect(month.first("//td")?["data-date"] == firstOfMonth)
        #expect(month.first("//th")?.text == name)
        let form = try await browser.get("/todos/new").page
        #expect(form.first("//fieldset[@class='weekdays']//input")?["name"] == field)
        #expect(form.all("//fieldset[@class='weekdays']//input").count == 7)
    }

    @Test(arguments: ["0001-01", "9999-12"])
    func `the first and the last month have each day below its name`(month: String) async throws {
        let page = try await browser(in: "en-US").get("/todos/month/\(month)").page

        let day = try #require(page.first("//td")?["data-date"].flatMap { CalendarDate($0) })
        let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
        #expect(page.first("//th")?.text == names[day.weekday.rawValue])
        #expect(page.all("//td[@data-date='\(month)-31']").count == 1)
    }

    @Test func `the days of this week that are over can be folded, unless a line is for one of them`() async throws {
        let over = "//section[@class='over']"
        let week = try await browser.get("/todos/week").page
        #expect(week.all(over).compactMap { $0["data-date"] } == (16...20).map { "2026-11-\($0)" })
        #expect(week.first("//details[contains(@class, 'earlier')]/summary")?.text == "Earlier days")
        #expect(week.first("//details[contains(@class, 'earlier')]")?["open"] == nil)

        let chosen = try await browser.get("/todos/week/2026-11-18").page
        #expect(chosen.first("//details[contains(@class, 'earlier')]")?["open"] != nil)
        for other in ["2026-11-14", "2026-11-28"] {
            let page = try await browser.get("/todos/week/\(other)").page
            #expect(page.all(over).isEmpty)
            #expect(page.first("//details[contains(@class, 'earlier')]") == nil)
        }
    }

    @Test func `a day of the month has no room for what is done while something is open`() async throws {
        let day = "2026-11-25"
        for hour in 8...12 {
            let fields = [String: String].todo(titled: "At \(hour)", on: day)
                .merging(["startTime": "\(hour < 10 ? "0" : "")\(hour):15", "endTime": ""]) { $1 }
            #expect(try await browser.submit("/todos", on: "/todos/new", fields).status == 303)
        }
        for id in 1...3 { _ = try await browser.submit("/todos/\(id)/complete", on: "/todos/day/\(day)") }

        let cell = "//td[@data-date='\(day)']"
        let page = try await browser.get("/todos/month/2026-11").page
        #expect(page.all("\(cell)//li").map(\.text) == ["11:15 At 11", "12:15 At 12", "08:15 At 8"])
        #expect(page.first("\(cell)//a[@class='others']")?.text == "+2")
        let american = try await browser(in: "en-US").get("/todos/month/2026-11").page
        #expect(american.all("\(cell)//li").map(\.text) == ["11:15a At 11", "12:15p At 12", "8:15a At 8"])
        let korean = try await browser(in: "ko").get("/todos/month/2026-11").page
        #expect(korean.all("\(cell)//li").map(\.text) == ["11:15 At 11", "12:15 At 12", "8:15 At 8"])
    }
}
