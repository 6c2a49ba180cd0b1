import Testing

/// All to-dos, and those of a category, of a member who has done many. It is Saturday, 21 November 2026.
@Suite(.timeLimit(.minutes(5))) struct LongListTests {
    private let site: TestSite
    private let browser: TestBrowser
    private let whole = "//a[starts-with(., 'Show all, including')]"

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
    }

    private func add(_ title: String, on date: String) async throws {
        _ = try await browser.submit("/todos", on: "/todos/new", .todo(titled: title, on: date))
    }

    /// Adds so many that were done on the day before.
    private func addDone(_ count: Int) async throws {
        try await site.execute(
            """
            WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < \(count))
            INSERT INTO todos (member_id, title, category, date, start_time, end_time, description, created_at,
                position, completed_at, is_indexed)
            SELECT 1, 'Done ' || i, 'Work', '2026-11-20', '09:00', '10:00', '', 5, 540 << 20, 60000, 1 FROM numbers
            """)
    }

    private func titles(_ page: HTMLPage) -> [String] {
        page.all("//ul[@class='list']//li/a").map(\.text)
    }

    @Test func `the list opens with what is left and what comes, and what is done and past is behind a link`()
        async throws
    {
        for (title, date) in [("Late", "2026-11-19"), ("Bread", "2026-11-21"), ("Later", "2026-12-01")] {
            try await add(title, on: date)
        }
        try await addDone(11)
        _ = try await browser.submit("/todos/2/complete", on: "/todos")

        let page = try await browser.get("/todos/all").page
        #expect(titles(page) == ["Late", "Bread", "Later"])
        let link = try #require(page.first(whole))
        #expect(link.text == "Show all, including 11 past to-dos that are done")

        let all = try await browser.get(try #require(link["href"])).page
        #expect(titles(all).count == 14)
        #expect(titles(all).first == "Late")
        #expect(Array(titles(all).suffix(3)) == ["Done 11", "Bread", "Later"])
        #expect(all.first(whole) == nil)
    }

    @Test func `a category opens with what is left and what comes in it`() async throws {
        for (title, date) in [("Late", "2026-11-19"), ("Report", "2026-11-21"), ("Later", "2026-12-01")] {
            try await add(title, on: date)
        }
        try await addDone(12)
        try await site.execute(
            "UPDATE todos SET category = CASE WHEN title IN ('Report', 'Done 12') THEN 'Work' ELSE 'Shopping' END")

        let page = try await browser.get("/todos/category/Shopping").page
        #expect(titles(page) == ["Late", "Later"])
        let link = try #require(page.first(whole))
        #expect(link.text == "Show all, including 11 past to-dos that are done")

        let all = try await browser.get(try #require(link["href"])).page
        #expect(titles(all).count == 13)
        #expect(titles(all).prefix(2) == ["Late", "Done 1"])
        #expect(all.first(whole) == nil)
        // The one that is done there is soon passed over.
        #expect(titles(try await browser.get("/todos/category/Work").page) == ["Done 12", "Report"])
    }

    @Test(arguments: [(10, true), (11, false)])
    func `few that are done and past stay, and so do many beside which there is nothing`(
        done: Int, hasMore: Bool
    ) async throws {
        if hasMore { try await add("Bread", on: "2026-11-21") }
        try await addDone(done)

        let page = try await browser.get("/todos/all").page
        #expect(titles(page).count == 11)
        #expect(page.first(whole) == nil)
    }

    @Test func `a long list of what is left goes on behind its last line`() async throws {
        try await addDone(150)
        try await site.execute("UPDATE todos SET completed_at = NULL, date = '2026-11-22' WHERE id > 40")

        let page = try await browser.get("/todos/all").page
        #expect(titles(page).count == 100)
        let next = try #require(page.first("//a[text()='Show more']")?["href"])
        #expect(titles(try await browser.get(next).page).count == 10)
    }
}
