import Testing
import Todos

/// The button that moves all that is overdue to today.
@Suite(.timeLimit(.minutes(5))) struct MovedToTodayTests {
    private let site: TestSite
    private let browser: TestBrowser
    private static let button = "//section[@class='overdue']//form[@action='/todos/overdue/move']/button"
    private static let notice = "//section[@class='notice']"

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
    }

    private func add(_ title: String, on date: String, _ more: [String: String] = [:]) async throws {
        let fields = [String: String].todo(titled: title, on: date).merging(more) { $1 }
        #expect(try await browser.submit("/todos", on: "/todos/new", fields).status == 303)
        _ = try await browser.get("/todos/all")
    }

    /// Presses the button, and returns what the page says then, without the marks around a title.
    private func move(_ browser: TestBrowser? = nil) async throws -> String? {
        let browser = browser ?? self.browser
        _ = try await browser.submit("/todos/overdue/move", on: "/todos")
        let told = try await browser.get("/todos").page.first(Self.notice + "/p")?.text
        return told?.filter { !"\u{2068}\u{2069}".contains($0) }
    }

    @Test func `it stands beside the heading, where there is something to move`() async throws {
        try await add("Today's", on: "2026-11-21")
        #expect(try await browser.get("/todos").page.first("//form[@action='/todos/overdue/move']") == nil)

        try await add("Old", on: "2026-11-01")

        let page = try await browser.get("/todos").page
        #expect(page.first(Self.button)?.text == "Move all to today")
        #expect(page.first("//h2[@id='overdue']/following-sibling::form")?["action"] == "/todos/overdue/move")
        #expect(try await browser.get("/todos/day/2026-11-20").page.first(Self.button) == nil)
    }

    @Test func `pressed, everything is on today, and undone it is overdue again`() async throws {
        for number in 1...25 {
            let draft = try TodoDraft.of("Old \(number)", "2026-11-01", nil, nil, .work, "")
            try await site.services.todos.add(draft, for: Owner(memberNumber: 1))
        }

        #expect(try await browser.submit("/todos/overdue/move", on: "/todos").location == "/todos")

        let page = try await browser.get("/todos").page
        #expect(page.all("//article//h2").count == 25, "those that the page had no room for as well")
        #expect(page.first("//section[@class='overdue']") == nil)
        #expect(page.first(Self.notice + "/p")?.text == "Moved 25 to-dos to today.")
        let undo = try #require(page.first(Self.notice + "/form")?["action"])
        let form = try page.hiddenFields(ofFormTo: undo)
        for told in ["Undone.", "Nothing to undo. It was already undone, or has changed since."] {
            #expect(try await browser.post(undo, form).location == "/todos")
            #expect(try await browser.get("/todos").page.first(Self.notice + "/p")?.text == told)
        }
        #expect(try await site.text("SELECT max(date) FROM todos") == "2026-11-01")
    }

    @Test(arguments: [
        ("2026-11-11", "Wednesday 25 November"), ("2026-11-15", "Tomorrow · Sun 22 Nov"),
    ])
    func `of one that repeats it is said when it comes next`(date: String, next: String) async throws {
        try await add("Old", on: "2026-11-01")
        try await add("Water", on: date, ["repeat": "weekly"])

        #expect(try await move() == "Moved 2 to-dos to today. Next for “Water”: \(next).")
    }

    @Test func `of several that leave their repeats it is said how many they are`() async throws {
        try await add("Old", on: "2026-11-01")
        try await add("Water", on: "2026-11-11", ["repeat": "weekly"])
        try await add("Yoga", on: "2026-11-12", ["repeat": "weekly"])
        // It comes today, with all that follow.
        try await add("Read", on: "2026-11-13", ["repeat": "daily"])

        #expect(
            try await move() == "Moved 4 to-dos to today. Of these, 2 left their repeats, which go on as before.")
    }

    @Test func `undone, it says how many have changed in the meantime and stay`() async throws {
        for number in 1...3 { try await add("Old \(number)", on: "2026-11-01") }
        let form = try await browser.get("/todos").page.hiddenFields(ofFormTo: "/todos/overdue/move")
        _ = try await browser.post("/todos/overdue/move", form)
        let undo = try #require(try await browser.get("/todos").page.first(Self.notice + "/form")?["action"])
        for id in 1...2 { _ = try await browser.post("/todos/\(id)/complete", form) }

        _ = try await browser.post(undo, form)

        let told = try await browser.get("/todos").page.first(Self.notice + "/p")?.text
        #expect(told == "Undone, except for to-dos changed in the meantime: 2.")
        #expect(try await site.text("SELECT date FROM todos WHERE id = 3") == "2026-11-01")
    }

    @Test func `of more than a thousand it is not said how many exactly`() async throws {
        try await site.execute(
            """
            WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < 1010)
            INSERT INTO todos (member_id, title, category, date, start_time, end_time, description, created_at,
                is_indexed)
            SELECT 1, 'Old ' || i, 'Work', '2026-11-01', '', '', '', 5, 1 FROM numbers
            """)
        let form = try await browser.get("/todos").page.hiddenFields(ofFormTo: "/todos/overdue/move")
        _ = try await browser.post("/todos/overdue/move", form)
        let page = try await browser.get("/todos").page
        #expect(page.first(Self.notice + "/p")?.text == "Moved 1,000+ to-dos to today.")
        let undo = try #require(page.first(Self.notice + "/form")?["action"])
        try await site.execute("UPDATE todos SET completed_at = 900 WHERE title <> 'Old 1'")

        _ = try await browser.post(undo, form)

        let told = try await browser.get("/todos").page.first(Self.notice + "/p")?.text
        #expect(told == "Undone, except for to-dos changed in the meantime: 1000+.")
        #expect(try await site.text("SELECT date FROM todos WHERE title = 'Old 1'") == "2026-11-01")
    }

    @Test func `a made-up message tells nothing of another member's`() async throws {
        try await add("Old", on: "2026-11-01")
        _ = try await browser.submit("/todos/overdue/move", on: "/todos")
        let ben = try await site.browser(signedUpAs: "ben@example.com", name: "Ben")
        ben.cookies["notice"] = browser.cookies["notice"]

        let told = try await ben.get("/todos").page.first(Self.notice + "/p")?.text
        #expect(told == "Moved everything overdue to today.")
    }

    @Test func `pressed twice, or with a made-up time, it changes nothing`() async throws {
        try await add("Old", on: "2026-11-01")
        let form = try await browser.get("/todos").page.hiddenFields(ofFormTo: "/todos/overdue/move")
        _ = try await browser.post("/todos/overdue/move", form)

        _ = try await browser.post("/todos/overdue/move", form)
        #expect(
            try await browser.get("/todos").page.first(Self.notice + "/p")?.text == "There was nothing to change.")
        #expect(try await browser.post("/todos/undo/moved/x", form).status == 404)
        #expect(try await site.text("SELECT date FROM todos") == "2026-11-21")
    }

    @Test func `Korean says it as well`() async throws {
        try await add("Old", on: "2026-11-01")
        let korean = site.browser(language: "ko")
        korean.cookies = browser.cookies

        #expect(try await korean.get("/todos").page.first(Self.button)?.text == "모두 오늘로 옮기기")
        #expect(try await move(korean) == "할 일 1개를 오늘로 옮겼습니다.")

        site.clock.move(by: .seconds(60))
        try await add("Water", on: "2026-11-11", ["repeat": "weekly"])
        #expect(try await move(korean) == "할 일 1개를 오늘로 옮겼습니다. “Water”의 다음 날짜는 11월 25일 수요일입니다.")
    }
}
