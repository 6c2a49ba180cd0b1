import Testing

/// Moving a to-do to another day from its own page. It is Saturday, 21 November 2026.
@Suite(.timeLimit(.minutes(5))) struct QuickMoveTests {
    private let site: TestSite
    private let browser: TestBrowser
    private static let moving = "//section[@class='moving']"

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
    }

    private func add(on date: String, _ more: [String: String] = [:]) async throws {
        let fields = [String: String].todo(titled: "Buy milk", on: date).merging(more) { $1 }
        #expect(try await browser.submit("/todos", on: "/todos/new", fields).status == 303)
    }

    private var buttons: [HTMLPage.Element] {
        get async throws { try await browser.get("/todos/1").page.all("\(Self.moving)//button[@name='date']") }
    }

    /// The day of the to-do with this number.
    private func date(of id: Int = 1) async throws -> String? {
        try await site.text("SELECT date FROM todos WHERE id = \(id)")
    }

    @Test func `one press moves what is overdue, which is told and undone`() async throws {
        try await add(on: "2026-11-18")
        let buttons = try await self.buttons
        #expect(
            buttons.map(\.text) == [
                "Today Sat 21 Nov", "Tomorrow Sun 22 Nov", "Next week Sat 28 Nov", "No date Inbox",
            ])
        #expect(buttons.map { $0["value"] } == ["2026-11-21", "2026-11-22", "2026-11-28", ""])

        let moved = try await browser.submit("/todos/1/date", on: "/todos/1", ["date": "2026-11-28"])
        #expect(moved.location == "/todos/1")
        #expect(try await date() == "2026-11-28")

        let page = try await browser.get("/todos/1").page
        #expect(page.first("//section[@class='notice']/p")?.text == "Moved to Saturday 28 November.")
        #expect(page.first("//article/p[@class='when']")?.text.hasPrefix("Saturday 28 November") == true)
        let undo = try #require(page.first("//section[@class='notice']/form")?["action"])
        _ = try await browser.post(undo, page.hiddenFields(ofFormTo: undo))
        #expect(try await date() == "2026-11-18")
    }

    @Test(arguments: [
        ("2026-11-21", ["2026-11-22", "2026-11-28"]), ("2026-11-22", ["2026-11-21", "2026-11-28"]),
        ("2026-11-28", ["2026-11-21", "2026-11-22"]), ("2026-12-24", ["2026-11-21", "2026-11-22", "2026-11-28"]),
    ])
    func `the day that it is on is not offered`(day: String, offered: [String]) async throws {
        try await add(on: day)

        #expect(try await buttons.compactMap { $0["value"] } == offered + [""])
    }

    @Test func `one in the inbox gets a day`() async throws {
        try await add(on: "", ["startTime": "", "endTime": ""])
        #expect(try await buttons.count == 3)
        let field = try await browser.get("/todos/1").page.first("\(Self.moving)//input[@type='date']")
        #expect(field?["value"] == "")

        _ = try await browser.submit("/todos/1/date", on: "/todos/1", ["date": "2026-11-22"])

        #expect(try await date() == "2026-11-22")
    }

    @Test func `any day can be picked, and one that is none is refused`() async throws {
        try await add(on: "2026-11-25")
        let page = try await browser.get("/todos/1").page
        #expect(page.first("\(Self.moving)//input[@type='date']")?["value"] == "2026-11-25")
        #expect(page.first("//label[@for='date']")?.text == "Date")

        #expect(try await browser.submit("/todos/1/date", on: "/todos/1", ["date": "2026-02-30"]).status == 422)
        #expect(try await date() == "2026-11-25")
        _ = try await browser.submit("/todos/1/date", on: "/todos/1", ["date": "2027-01-05"])
        #expect(try await date() == "2027-01-05")
    }

    @Test func `of one that repeats this one moves, and the page says so before`() async throws {
        try await add(on: "2026-11-21", ["repeat": "weekly"])
        let heading = try await browser.get("/todos/1").page.first("\(Self.moving)/h2")?.text
        #expect(heading == "Move only this one to another day")
        #expect(try await buttons.allSatisfy { $0["value"]?.isEmpty == false })

        _ = try await browser.submit("/todos/1/date", on: "/todos/1", ["date": "2026-11-22"])

        #expect(try await date() == "2026-11-22")
        #expect(try await date(of: 2) == "2026-11-28")
        let page = try await browser.get("/todos/1").page
        #expect(
            page.first("//section[@class='notice']/p")?.text
                == "Moved this one to Sunday 22 November. The others stay as they are.")
        #expect(page.first("\(Self.moving)/h2")?.text == "Move to another day")
    }

    @Test func `what is done or in the trash stays on its day`() async throws {
        try await add(on: "2026-11-18")
        #expect(try await browser.get("/todos/1").page.first(Self.moving) != nil)

        _ = try await browser.submit("/todos/1/complete", on: "/todos/1")
        #expect(try await browser.get("/todos/1").page.first(Self.moving) == nil)
        _ = try await browser.submit("/todos/1/reopen", on: "/todos/1")
        _ = try await browser.submit("/todos/1/delete", on: "/todos/1")
        #expect(try await browser.get("/todos/1").page.first(Self.moving) == nil)
    }

    @Test func `without a day it moves to the inbox, and undoing it gives back its time as well`() async throws {
        try await add(on: "2026-11-25")
        let times = "SELECT date || ' ' || start_time || ' ' || end_time FROM todos"

        _ = try await browser.submit("/todos/1/date", on: "/todos/1", ["date": ""])

        let page = try await browser.get("/todos/1").page
        #expect(page.first("//section[@class='notice']/p")?.text == "Moved to the inbox.")
        #expect(try await site.text(times) == "  ")
        let undo = try #require(page.first("//section[@class='notice']/form")?["action"])
        _ = try await browser.post(undo, page.hiddenFields(ofFormTo: undo))
        #expect(try await site.text(times) == "2026-11-25 09:00 10:30")
    }

    @Test(arguments: ["never", "weekly"])
    func `an old page moves nothing that was done since, and the page says so`(kind: String) async throws {
        try await add(on: "2026-11-18", ["repeat": kind])
        let fields = try await browser.get("/todos/1").page.hiddenFields(ofFormTo: "/todos/1/date")
        _ = try await browser.submit("/todos/1/complete", on: "/todos/1")

        _ = try await browser.post("/todos/1/date", fields.merging(["date": "2026-11-22"]) { $1 })

        let told = try await browser.open("/todos/1").alert
        #expect(told == "It was done or moved to another date in the meantime, so nothing was changed.")
        #expect(try await date() == "2026-11-18")
    }

    @Test func `a calendar, which shows what is done, moves that as well`() async throws {
        try await add(on: "2026-11-18")
        let fields = try await browser.get("/todos/1").page.hiddenFields(ofFormTo: "/todos/1/complete")
        _ = try await browser.post("/todos/1/complete", fields)

        _ = try await browser.post("/todos/1/date", fields.merging(["version": "1", "date": "2026-11-22"]) { $1 })

        #expect(try await date() == "2026-11-22")
    }

    @Test func `the way back stays`() async throws {
        try await add(on: "2026-11-18")
        let here = "/todos/1?from=%2Ftodos%2Fopen"

        #expect(try await browser.submit("/todos/1/date", on: here, ["date": "2026-11-22"]).location == here)
    }

    @Test func `Korean names the days in its own way`() async throws {
        try await add(on: "2026-11-18")
        let korean = site.browser(language: "ko")
        korean.cookies = browser.cookies

        let page = try await korean.get("/todos/1").page

        #expect(page.first("\(Self.moving)/h2")?.text == "다른 날로 옮기기")
        #expect(
            page.all("\(Self.moving)//button").map(\.text) == [
                "오늘 11월 21일(토)", "내일 11월 22일(일)", "다음 주 11월 28일(토)", "날짜 없음 수집함", "옮기기",
            ])
    }
}
