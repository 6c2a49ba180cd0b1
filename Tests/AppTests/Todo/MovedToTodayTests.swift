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

    private func add(_ title: String, on date: String) async throws {
        _ = try await browser.submit("/todos", on: "/todos/new", .todo(titled: title, on: date))
    }

    @Test func `it stands beside the heading, where there is something to move`() async throws {
        try await add("Today's", on: "2026-11-21")
        #expect(try await browser.get("/todos").page.first("//form[@action='/todos/overdue/move']") == nil)

        try await add("Old", on: "2026-11-01")
        _ = try await browser.get("/todos/all")

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
        #expect(page.first(Self.notice + "/p")?.text == "Moved everything overdue to today.")
        let undo = try #require(page.first(Self.notice + "/form")?["action"])
        let form = try page.hiddenFields(ofFormTo: undo)
        for told in ["Undone.", "Nothing to undo. It was already undone, or has changed since."] {
            #expect(try await browser.post(undo, form).location == "/todos")
            #expect(try await browser.get("/todos").page.first(Self.notice + "/p")?.text == told)
        }
        #expect(try await site.text("SELECT max(date) FROM todos") == "2026-11-01")
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
        _ = try await korean.submit("/todos/overdue/move", on: "/todos")
        #expect(
            try await korean.get("/todos").page.first(Self.notice + "/p")?.text == "기한이 지난 할 일을 모두 오늘로 옮겼습니다.")
    }
}
