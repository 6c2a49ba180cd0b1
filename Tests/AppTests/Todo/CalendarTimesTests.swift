import Testing
import Todos

@testable import App

/// To-dos that are moved to another hour in the week.
@Suite(.timeLimit(.minutes(5))) struct CalendarTimesTests {
    private let site: TestSite
    private let browser: TestBrowser
    private let week = "/todos/week/2026-11-25"

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
    }

    private func add(_ fields: [String: String]) async throws {
        let fields = [String: String].todo(titled: "Dentist", on: "2026-11-25").merging(fields) { $1 }
        #expect(try await browser.submit("/todos", on: "/todos/new", fields).status == 303)
    }

    private func move(to date: String, at start: String, seen version: Int = 1) async throws -> Answer {
        var fields = try await browser.get(week).page.hiddenFields(ofFormTo: "/todos")
        (fields["date"], fields["startTime"], fields["version"]) = (date, start, String(version))
        return try await browser.post("/todos/1/date", fields)
    }

    private var stored: String? {
        get async throws { try await site.text("SELECT date || ' ' || start_time || '-' || end_time FROM todos") }
    }

    private func told() async throws -> String? {
        try await browser.get(week).page.first("//section[@class='notice']/p")?.text
    }

    @Test func `one is moved to another hour, as long as it was, and back by undo`() async throws {
        try await add(["startTime": "09:00", "endTime": "10:30"])

        #expect(try await move(to: "2026-11-25", at: "13:15").location == week)

        #expect(try await stored == "2026-11-25 13:15-14:45")
        let (page, undo) = (try await browser.get(week).page, "/todos/1/undo/2")
        #expect(page.first("//section[@class='notice']/p")?.text == "Moved to Wednesday 25 November, 13:15–14:45.")
        _ = try await browser.post(undo, page.hiddenFields(ofFormTo: undo))
        #expect(try await stored == "2026-11-25 09:00-10:30")
    }

    @Test func `another day and another hour are one move, and Korean names both`() async throws {
        try await add(["startTime": "09:00", "endTime": "09:00"])

        _ = try await move(to: "2026-11-27", at: "21:00")

        #expect(try await stored == "2026-11-27 21:00-21:00")
        let korean = site.browser(language: "ko")
        korean.cookies = browser.cookies
        let notice = try await korean.get(week).page.first("//section[@class='notice']/p")
        #expect(notice?.text == "시간을 옮겼습니다. 이제 11월 27일 금요일 오후 9:00입니다.")
    }

    @Test func `one of all day gets a time`() async throws {
        try await add(["startTime": "", "endTime": ""])

        _ = try await move(to: "2026-11-25", at: "09:45")

        #expect(try await stored == "2026-11-25 09:45-09:45")
    }

    @Test func `of a recurring one this one moves, and the others keep their time`() async throws {
        try await add(["repeat": "weekly", "repeatInterval": "1", "day-WE": "yes"])

        _ = try await move(to: "2026-11-25", at: "13:00")

        #expect(try await site.text("SELECT start_time FROM todos WHERE date = '2026-11-25'") == "13:00")
        #expect(try await site.text("SELECT start_time FROM todos WHERE date = '2026-12-02'") == "09:00")
        #expect(
            try await told()
                == "Moved this one to Wednesday 25 November, 13:00–14:30. The others stay as they are.")
    }

    @Test(arguments: ["25:00", "x", "9"])
    func `a time that is none is refused, and nothing moves`(time: String) async throws {
        try await add(["startTime": "09:00", "endTime": "10:30"])

        let answer = try await move(to: "2026-11-27", at: time)

        #expect(answer.status == 422)
        #expect(answer.page.message(of: "startTime") != nil)
        #expect(try await stored == "2026-11-25 09:00-10:30")
    }

    @Test func `after a change elsewhere the form has what was meant`() async throws {
        try await add(["startTime": "09:00", "endTime": "10:30"])

        let answer = try await move(to: "2026-11-27", at: "13:00", seen: 7)

        #expect(answer.status == 409)
        #expect(answer.page.field("date")?["value"] == "2026-11-27")
        #expect(answer.page.field("startTime")?["value"] == "13:00")
        #expect(answer.page.field("endTime")?["value"] == "14:30")
    }
}
