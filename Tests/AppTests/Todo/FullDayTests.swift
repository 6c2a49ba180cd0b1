import Testing
import Todos

/// Pages of a day with very many to-dos.
@Suite(.timeLimit(.minutes(5))) struct FullDayTests {
    private let site: TestSite
    private let browser: TestBrowser

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
    }

    private func titles(_ answer: Answer) -> [String] {
        answer.page.all("//article[@data-todo]//h2").map(\.text)
    }

    @Test func `a page's worth is shown, with how many there are and the way to the others`() async throws {
        try await site.fill(250, of: 1)

        let first = try await browser.get("/todos")
        #expect(titles(first) == (1...100).map { "To-do \($0)" })
        #expect(
            first.page.first("//p[@class='part']")?.text
                == "Showing 100 of 250 to-dos. Those still to do come first.")
        #expect(first.page.first("//form[@class='sum']//span")?.text == "250 still to do")
        #expect(first.page.first("//a[text()='Back to the start']") == nil)

        let second = try await browser.get(try #require(first.page.first("//a[text()='Show more']")?["href"]))
        #expect(titles(second) == (101...200).map { "To-do \($0)" })
        #expect(second.page.first("//a[text()='Back to the start']")?["href"] == "/todos/day/2026-11-21")
        let last = try await browser.get(try #require(second.page.first("//a[text()='Show more']")?["href"]))
        #expect(titles(last) == (201...250).map { "To-do \($0)" })
        #expect(last.page.first("//a[text()='Show more']") == nil)
        // The shown part is still the beginning of today's page.
        #expect(titles(try await browser.get("/todos")).first == "To-do 1")
    }

    @Test func `a hundred are all shown, as ever`() async throws {
        try await site.fill(100, of: 1)

        let page = try await browser.get("/todos")

        #expect(titles(page).count == 100)
        #expect(page.page.first("//p[@class='part']") == nil)
    }

    @Test func `completed to-dos hide no open ones`() async throws {
        try await site.fill(150, of: 1)
        try await site.execute("UPDATE todos SET completed_at = 5 WHERE id <= 120")

        let page = try await browser.get("/todos")

        #expect(titles(page).prefix(30) == (121...150).map { "To-do \($0)" }[...])
        #expect(page.page.all("//article[contains(@class, 'done')]").count == 70)
    }

    @Test func `the calendar's day leads on to the day's own page`() async throws {
        try await site.fill(1500, of: 1)

        let page = try await browser.get("/todos/month/2026-11?day=2026-11-21").page

        #expect(page.all("//ul[@class='list']/li").count == 100)
        #expect(page.first("//p[@class='part']")?.text == "Showing 100 of 1,000+ to-dos. Those still to do come first.")
        let next = try #require(page.first("//a[text()='Show more']")?["href"])
        #expect(titles(try await browser.get(next)).first == "To-do 101")
        let cell = page.first("//table//a[@href='/todos/month/2026-11?day=2026-11-21']")
        #expect(cell?["aria-label"] == "Saturday 21 November 2026: 50+ to-dos")
    }

    @Test func `the order's parts fit together`() async throws {
        try await site.fill(150, of: 1)
        let first = try await browser.get("/todos/day/2026-11-21/order").page
        #expect(first.all("//ol/li").count == 100)
        let path = try #require(first.first("//a[text()='Show more']")?["href"])
        let second = try await browser.get(path).page
        #expect(second.all("//ol/li/a").map(\.text) == (101...150).map { "To-do \($0)" })

        // The first of the second part goes up past the last of the first.
        let up = try #require(second.first("//form[button/@aria-label='Move up: To-do 101']")?["action"])
        let moved = try #require(second.first("//ol/li/a")?["id"])
        #expect(try await browser.post(up, second.hiddenFields(ofFormTo: up)).location == "\(path)#\(moved)")

        #expect(try await browser.get("/todos/day/2026-11-21/order").page.all("//ol/li/a").last?.text == "To-do 101")
    }

    @Test func `a day of more than a thousand can't be reordered, and says so`() async throws {
        try await site.fill(1001, of: 1)
        #expect(try await browser.get("/todos").page.first("//a[contains(@href, '/order')]") == nil)

        let page = try await browser.get("/todos/day/2026-11-21/order").page
        #expect(
            page.first("//p[contains(@class, 'message')]")?.text
                == "This day has more than 1,000 to-dos, so they stay sorted by time. Move some to other days to sort the rest by hand."
        )
        #expect(page.all("//ol/li").isEmpty)

        let csrf = try page.hiddenFields(ofFormTo: "/logout")
        #expect(try await browser.post("/todos/5/behind/0", csrf).location == "/todos")
        #expect(try await browser.get("/todos").page.text.contains("Nothing was moved."))
    }

    @Test func `descriptions are cut in lists and whole on the to-do's own page`() async throws {
        let long = String(repeating: "word ", count: 100)
        var fields = [String: String].todo(titled: String(repeating: "t", count: 200))
        fields["description"] = long
        _ = try await browser.submit("/todos", on: "/todos/new", fields)

        let card = try await browser.get("/todos").page
        #expect(card.first("//article//p[@class='more']")?.text.hasSuffix("…") == true)
        #expect(card.first("//article//h2")?.text.count == 200, "a title is never cut where it is read")
        let whole = try #require(try await browser.get("/todos/1").page.first("//article//p[@class='more']")?.text)
        #expect(whole == long.dropLast())
    }

    @Test func `programs go through a day part by part`() async throws {
        try await site.fill(250, of: 1)
        let program = try await Program(of: browser, at: site)
        var titles: [String] = []
        var next: String? = "/todos/day/2026-11-21"

        while let path = next {
            let answer = await program.get(path)
            #expect(answer.status == 200)
            let list = answer.json
            let todos = try #require(list["todos"] as? [[String: Any]])
            #expect(todos.count <= 100)
            titles += todos.compactMap { $0["title"] as? String }
            next = list["next"] as? String
        }

        #expect(titles == (1...250).map { "To-do \($0)" })
        #expect(await program.get("/todos/day/2026-11-21?after=x").status == 400)
    }
}
