import Testing
import Todos

@testable import App

/// To-dos in the month and in the week by the hour, and moved from one day to another there.
@Suite(.timeLimit(.minutes(5))) struct CalendarTests {
    private let site: TestSite
    private let browser: TestBrowser

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
    }

    private func add(_ title: String, on date: String, _ start: String = "", _ end: String = "") async throws {
        let times = ["startTime": start, "endTime": end]
        let fields = [String: String].todo(titled: title, on: date).merging(times) { $1 }
        #expect(try await browser.submit("/todos", on: "/todos/new", fields).status == 303)
    }

    private func move(_ id: Int, to date: String, seen version: Int = 1) async throws -> Answer {
        let page = try await browser.get("/todos/month/2026-11").page
        var fields = try page.hiddenFields(ofFormTo: "/todos")
        (fields["date"], fields["version"]) = (date, String(version))
        return try await browser.post("/todos/\(id)/date", fields)
    }

    /// What the next page says.
    private func told(on page: String) async throws -> String? {
        try await browser.get(page).page.first("//section[@class='notice']/p")?.text
    }

    @Test func `a day of the month shows its first three, and how many there are besides`() async throws {
        for hour in ["17:00", "08:00", "12:00", "13:00"] { try await add("At \(hour)", on: "2026-11-25", hour) }
        try await add("All day", on: "2026-11-25")

        let (page, cell) = (try await browser.get("/todos/month/2026-11").page, "//td[@data-date='2026-11-25']")

        #expect(page.all("\(cell)//li").map(\.text) == ["All day", "08:00 At 08:00", "12:00 At 12:00"])
        #expect(page.all("\(cell)//li").map { $0["draggable"] } == ["true", "true", "true"])
        #expect(page.first("\(cell)//a[@class='others']")?.text == "+2")
        #expect(page.first("\(cell)//a[@class='others']")?["href"] == "/todos/day/2026-11-25")
    }

    @Test func `a month of very many to-dos shows three a day as well`() async throws {
        try await site.fill(400, of: 1)
        try await add("Later", on: "2026-11-28")

        let page = try await browser.get("/todos/month/2026-11").page

        #expect(page.all("//td[@data-date='2026-11-21']//li").count == 3)
        #expect(page.first("//td[@data-date='2026-11-21']//a[@class='others']")?.text == "+397")
        #expect(page.all("//td[@data-date='2026-11-28']//li").map(\.text) == ["Later"])
    }

    @Test func `the week shows each day's to-dos by the hour`() async throws {
        try await add("Dentist", on: "2026-11-18", "09:15", "10:45")
        try await add("Call", on: "2026-11-18", "10:00", "10:00")
        try await add("Holiday", on: "2026-11-18")
        try await add("Party", on: "2026-11-22", "22:00", "23:30")

        let page = try await browser.get("/todos/week/2026-11-20").page

        #expect(page.heading == "16–22 November 2026")
        #expect(page.all("//ol[@class='hours']/li").map(\.text).first == "08:00")
        #expect(page.all("//ol[@class='hours']/li").map(\.text).last == "23:00")
        let day = "//section[@data-date='2026-11-18']"
        #expect(page.all("\(day)/ul[contains(@class, 'all-day')]/li").map(\.text) == ["Holiday"])
        let timed = page.all("\(day)/ul[contains(@class, 'timed')]/li")
        #expect(timed.map(\.text) == ["09:15–10:45 Dentist", "10:00 Call"])
        #expect(timed.first?["class"] == "entry coral h1 q1 l1 m2 lane0 of2")
        #expect(timed.last?["class"] == "entry coral h2 q0 l0 m2 lane1 of2")
        #expect(page.first("//a[@aria-label='Next week']")?["href"] == "/todos/week/2026-11-27")
    }

    /// It is half past four to begin with, and the hours from eight to seven are shown.
    @Test(arguments: [(0, "now h8 q2 l0"), (25, "now h8 q3 l10"), (148, "now h10 q3 l13"), (150, "")])
    func `a line on today, and a mark beside the hours, show what time it is, to the minute`(
        minutes: Int, place: String
    ) async throws {
        for _ in 1...2 {
            // A session that is not used would end.
            _ = try await browser.get("/todos")
            await site.pass(.seconds(30 * minutes))
        }

        let page = try await browser.get("/todos/week").page
        #expect((page.first("//section[@data-date='2026-11-21']//i")?["class"] ?? "") == place)
        #expect((page.first("//*[contains(@class, 'hourly')]/i")?["class"] ?? "") == place)
        #expect(page.all("//section//i").count == (place.isEmpty ? 0 : 1))
        #expect(try await browser.get("/todos/week/2026-11-14").page.first("//*[contains(@class, 'hourly')]//i") == nil)
    }

    @Test(arguments: ["0001-01-01", "9999-12-31", "2024-02-29"])
    func `any week can be shown`(day: String) async throws {
        #expect(try await browser.get("/todos/week/\(day)").status == 200)
    }

    @Test(arguments: ["x", "2026-02-30", "2026-W48"])
    func `a week around no day is not found`(day: String) async throws {
        #expect(try await browser.get("/todos/week/\(day)").status == 404)
    }

    @Test func `a week of very many to-dos is shown in part`() async throws {
        try await site.fill(400, of: 1)

        let page = try await browser.get("/todos/week").page

        let day = "//section[@data-date='2026-11-21']"
        #expect(page.all("\(day)//li[@data-key]").count == DayColumn.mostTimed)
        #expect(page.all("\(day)//li[@data-key and not(contains(@class, 'beside'))]").count == DaySpan.mostLanes - 1)
        #expect(page.first("\(day)//li[not(@data-key)]")?.text == "+28")
        #expect(page.first("\(day)//a[@class='others']")?.text == "+370")
    }

    @Test func `many to-dos without a time leave room for those with one`() async throws {
        for number in 0..<12 { try await add("All day \(number)", on: "2026-11-18") }
        try await add("Dentist", on: "2026-11-18", "09:00", "10:00")

        let page = try await browser.get("/todos/week/2026-11-18").page

        let day = "//section[@data-date='2026-11-18']"
        #expect(page.all("\(day)/ul[contains(@class, 'all-day')]/li").count == DayColumn.mostAllDay)
        #expect(page.all("\(day)/ul[contains(@class, 'timed')]/li").map(\.text) == ["09:00–10:00 Dentist"])
        #expect(page.first("\(day)//a[@class='others']")?.text == "+2")
        // Above the hours five of them are seen at once.
        let rest = page.first("\(day)/a[@class='rest for-wide']")
        #expect(rest?.text == "+7")
        #expect(rest?["href"] == "/todos/day/2026-11-18")
    }

    @Test func `six to-dos without a time have a line each`() async throws {
        for number in 0..<DayColumn.seenLines { try await add("All day \(number)", on: "2026-11-18") }

        let week = "/todos/week/2026-11-18"
        #expect(try await browser.get(week).page.first("//a[@class='rest for-wide']") == nil)
        try await add("One more", on: "2026-11-18")
        #expect(try await browser.get(week).page.first("//a[@class='rest for-wide']")?.text == "+2")
    }

    @Test func `those still to come without a time have the order of the day's list, before those with one`()
        async throws
    {
        let daily = ["repeat": "daily", "repeatInterval": "1", "startTime": "", "endTime": ""]
        for title in ["Abs", "Yoga"] {
            _ = try await browser.submit(
                "/todos", on: "/todos/new", .todo(titled: title, on: "2026-11-24").merging(daily) { $1 })
        }
        try await add("Holiday", on: "2026-11-25")
        try await add("Lunch", on: "2026-11-25", "12:00", "12:30")

        let page = try await browser.get("/todos/month/2026-11?day=2026-11-26").page

        let list = page.all("//section[@class='chosen']//li[contains(@class, 'is-coming')]/a").map(\.text)
        #expect(list == ["Abs", "Yoga"])
        #expect(page.all("//td[@data-date='2026-11-26']//li").map(\.text) == list)
        #expect(page.all("//td[@data-date='2026-11-25']//li").map(\.text) == ["Holiday"] + list)
        #expect(page.first("//td[@data-date='2026-11-25']//a[@class='others']")?.text == "+1")
    }

    @Test func `one still to come stands among the others by its time`() async throws {
        let daily = ["repeat": "daily", "repeatInterval": "1", "startTime": "08:00", "endTime": "08:30"]
        _ = try await browser.submit(
            "/todos", on: "/todos/new", .todo(titled: "Yoga", on: "2026-11-21").merging(daily) { $1 })
        try await add("Lunch", on: "2026-11-25", "12:00", "13:00")
        try await add("Holiday", on: "2026-11-25")

        let page = try await browser.get("/todos/month/2026-11").page

        #expect(
            page.all("//td[@data-date='2026-11-25']//li").map(\.text) == ["Holiday", "08:00 Yoga", "12:00 Lunch"])
    }

    @Test func `a to-do is moved to another day with its time, and back by undo`() async throws {
        try await add("Dentist", on: "2026-11-25", "09:00", "10:00")

        let answer = try await move(1, to: "2026-11-27")
        #expect(answer.location == "/todos/month/2026-11")
        #expect(try await site.text("SELECT date || start_time FROM todos") == "2026-11-2709:00")
        let (page, undo) = (try await browser.get("/todos/month/2026-11").page, "/todos/1/undo/2")
        #expect(page.first("//section[@class='notice']/p")?.text == "Moved to Friday 27 November.")
        _ = try await browser.post(undo, page.hiddenFields(ofFormTo: undo))
        #expect(try await site.text("SELECT date FROM todos") == "2026-11-25")
    }

    @Test func `of a recurring one this one is moved, and the others stay`() async throws {
        let rule = ["repeat": "weekly", "repeatInterval": "1", "day-SA": "yes"]
        _ = try await browser.submit(
            "/todos", on: "/todos/new", .todo(titled: "Yoga", on: "2026-11-21").merging(rule) { $1 })

        _ = try await move(1, to: "2026-11-24")

        #expect(try await site.count("todos") == 2)
        #expect(try await site.text("SELECT min(date) FROM todos") == "2026-11-24")
        #expect(try await site.text("SELECT max(date) FROM todos") == "2026-11-28")
        #expect(
            try await told(on: "/todos/week/2026-11-21")
                == "Moved this one to Tuesday 24 November. The others stay as they are.")
    }

    @Test func `lists name the day that one was moved to, and so does Korean`() async throws {
        try await add("Dentist", on: "2026-11-25", "09:00", "10:00")
        _ = try await move(1, to: "2027-01-05")
        #expect(try await told(on: "/todos/all") == "Moved to Tuesday 5 January 2027.")

        _ = try await move(1, to: "2026-12-01", seen: 2)
        let korean = site.browser(language: "ko")
        korean.cookies = browser.cookies
        let notice = try await korean.get("/todos/week").page.first("//section[@class='notice']/p")
        #expect(notice?.text == "12월 1일 화요일 할 일로 옮겼습니다.")
    }

    @Test(arguments: ["2026-02-30", "x", "3500-01-01"])
    func `a day that is none is refused, and nothing moves`(date: String) async throws {
        try await add("Dentist", on: "2026-11-25", "09:00", "10:00")

        let answer = try await move(1, to: date)

        #expect(answer.status == 422)
        #expect(answer.page.message(of: "date") != nil)
        #expect(try await site.text("SELECT date FROM todos") == "2026-11-25")
    }

    @Test func `one that was changed meanwhile, another member's and an unknown one stay`() async throws {
        try await add("Dentist", on: "2026-11-25")
        let conflict = try await move(1, to: "2026-11-27", seen: 7)
        #expect(conflict.status == 409)
        #expect(conflict.page.text.contains("Dentist · Wednesday 25 November"))
        // Sent to an address that is no page, it is none to come back to.
        #expect(conflict.page.all("//footer//input[@name='from']").isEmpty)
        #expect(try await move(9, to: "2026-11-27").status == 404)
        let other = try await site.browser(signedUpAs: "ben@example.com", name: "Ben")
        var fields = try await other.get("/todos/month/2026-11").page.hiddenFields(ofFormTo: "/todos")
        (fields["date"], fields["version"]) = ("2026-11-27", "1")
        let token = try await browser.get("/todos/month/2026-11").page.hiddenFields(ofFormTo: "/todos")
        let dateless = try await browser.post("/todos/1/date", token)
        #expect(dateless.status == 422)
        #expect(try await other.post("/todos/1/date", fields).status == 404)
        #expect(try await site.text("SELECT date FROM todos") == "2026-11-25")
    }
}
