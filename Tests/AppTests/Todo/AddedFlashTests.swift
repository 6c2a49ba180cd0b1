import Testing

/// What is said about a to-do that the form has added. It is Saturday, 21 November 2026, 16:30 where the site is.
@Suite(.timeLimit(.minutes(5))) struct AddedFlashTests {
    private let site: TestSite
    private let browser: TestBrowser

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
    }

    private func add(_ fields: [String: String]) async throws {
        #expect(try await browser.submit("/todos", on: "/todos/new", fields).status == 303)
    }

    @Test func `the form's to-do is named with its day, its time and its category, as a line's is`() async throws {
        try await add(.todo(titled: "Fair", on: "2026-12-24"))
        #expect(try await browser.told() == "Added “Fair”: Thu 24 Dec, 09:00–10:30, Shopping.")

        try await add(["title": "Bread", "category": "Etc", "date": ""])
        #expect(try await browser.told() == "Added “Bread”: Inbox, Other.")
    }

    @Test func `the form's to-do can be edited from there, as a line's can`() async throws {
        try await add(.todo(titled: "Fair"))

        #expect(try await browser.get("/todos").page.first("//section[@class='notice']/a")?["href"] == "/todos/1/edit")
    }

    @Test func `a day in another year is told with its year, and the category of most to-dos goes without saying`()
        async throws
    {
        try await add(.todo(titled: "Fair", on: "2027-12-24").merging(["category": "Work"]) { $1 })

        #expect(try await browser.told() == "Added “Fair”: Friday 24 December 2027, 09:00–10:30.")
    }

    @Test func `how it repeats is told`() async throws {
        try await add(["title": "Sing", "category": "Study", "date": "2026-11-24", "repeat": "weekly"])

        #expect(try await browser.told() == "Added “Sing”: Tue 24 Nov, Study, every week.")
    }

    @Test func `its days are all in the order of the region`() async throws {
        try await add([
            "title": "Sing", "category": "Study", "date": "2026-12-06", "repeat": "weekly", "repeatEnd": "until",
            "repeatUntil": "2026-12-31",
        ])
        let american = site.browser(language: "en-US")
        american.cookies = browser.cookies

        #expect(
            try await american.told()
                == "Added “Sing”: Sun, Dec 6, Study, every week until December 31, 2026.")
        #expect(try await american.get("/todos/1").page.text.contains("every week until December 31, 2026"))
    }

    @Test func `the same in Korean`() async throws {
        try await add(["title": "안나에게 전화", "category": "MakeCall", "date": "2026-11-24", "startTime": "17:00"])
        let korean = site.browser(language: "ko")
        korean.cookies = browser.cookies

        #expect(try await korean.told() == "“안나에게 전화” 추가됨 · 11월 24일(화) 오후 5:00, 전화하기.")
    }

    @Test func `of one that is gone, or another member's, no more is said than that it was added`() async throws {
        try await add(.todo(titled: "Secret"))
        let notice = try #require(browser.cookies["notice"])
        let other = try await site.browser(signedUpAs: "eve@example.com")
        other.cookies["notice"] = notice
        #expect(try await other.told() == "Added.")

        _ = try await browser.submit("/todos/1/delete", on: "/todos/1")
        browser.cookies["notice"] = notice
        #expect(try await browser.told() == "Added.")
    }
}
