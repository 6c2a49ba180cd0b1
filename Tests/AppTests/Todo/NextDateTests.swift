import Testing

/// The message after a recurring to-do was done says when it comes next.
@Suite(.timeLimit(.minutes(5))) struct NextDateTests {
    private let site: TestSite
    private let browser: TestBrowser

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
    }

    private func add(_ fields: [String: String]) async throws {
        let fields = [String: String].todo(titled: "Yoga").merging(fields) { $1 }
        #expect(try await browser.submit("/todos", on: "/todos/new", fields).status == 303)
    }

    /// Ticks the to-do off on a page, and returns what that page says then.
    private func complete(_ id: Int = 1, on page: String) async throws -> String? {
        let answer = try await browser.submit("/todos/\(id)/complete", on: page)
        #expect(answer.location == page)
        return try await browser.get(page).page.first("//section[@class='notice']/p")?.text
    }

    @Test(arguments: [
        "/todos", "/todos/day/2026-11-21", "/todos/all", "/todos/open", "/todos/category/Shopping",
        "/todos/search?q=Yoga", "/todos/month/2026-11", "/todos/1",
    ])
    func `wherever it is ticked off`(page: String) async throws {
        try await add(["repeat": "daily", "repeatInterval": "10"])

        #expect(try await complete(on: page) == "Done. Next: Tuesday 1 December.")
        let shown = try await browser.get("/todos").page
        #expect(shown.first("//section[@class='notice']") == nil, "once")
    }

    @Test func `the same message undoes it`() async throws {
        try await add(["repeat": "weekly"])
        _ = try await browser.submit("/todos/1/complete", on: "/todos")

        let notice = "//section[@class='notice']"
        let page = try await browser.get("/todos").page
        #expect(page.first(notice + "/p")?.text == "Done. Next: Saturday 28 November.")
        #expect(page.first(notice + "/form")?["action"] == "/todos/1/reopen")
    }

    @Test func `tomorrow is said as over lists`() async throws {
        try await add(["repeat": "daily"])

        #expect(try await complete(on: "/todos") == "Done. Next: Tomorrow · Sun 22 Nov.")
    }

    @Test func `a date of another year has its year, and Korean says it as well`() async throws {
        try await add(["repeat": "yearly"])
        _ = try await browser.submit("/todos/1/complete", on: "/todos")
        let korean = site.browser(language: "ko")
        korean.cookies = browser.cookies

        let told = try await korean.get("/todos").page.first("//section[@class='notice']/p")?.text
        #expect(told == "완료했습니다. 다음 날짜는 2027년 11월 21일 일요일입니다.")
    }

    @Test func `nothing comes after one that doesn't recur, nor after the last`() async throws {
        try await add([:])
        try await add(["title": "Pilates", "repeat": "daily", "repeatEnd": "count", "repeatCount": "1"])

        #expect(try await complete(1, on: "/todos") == "Done.")
        #expect(try await complete(2, on: "/todos") == "Done.")
    }

    @Test func `one that left its series has no next of its own`() async throws {
        try await add(["repeat": "daily"])
        let form = try await browser.get("/todos/1/edit").page
        let fields = try form.repeatFields().merging(.todo(titled: "Pilates")) { $1 }.merging(["alone": "yes"]) { $1 }
        _ = try await browser.submit("/todos/1/edit", fields)
        _ = try await browser.get("/todos")

        #expect(try await complete(on: "/todos") == "Done.")
    }

    @Test func `a made-up message tells nothing of another member's`() async throws {
        try await add(["repeat": "daily"])
        _ = try await browser.submit("/todos/1/complete", on: "/todos")
        let ben = try await site.browser(signedUpAs: "ben@example.com", name: "Ben")
        ben.cookies["notice"] = "todo-completed.1"

        #expect(try await ben.get("/todos").page.first("//section[@class='notice']/p")?.text == "Done.")
    }
}
