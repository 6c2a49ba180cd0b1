import Testing

/// The views: each an address that can be opened, reloaded and linked.
@Suite(.timeLimit(.minutes(5))) struct TodoViewsTests {
    private let site: TestSite
    private let browser: TestBrowser

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
        for (title, date) in [
            ("Old", "2026-11-18"), ("Buy milk", "2026-11-21"), ("우유 사기", "2026-11-25"), ("Later", "2026-12-01"),
        ] {
            _ = try await browser.submit("/todos", on: "/todos/new", .todo(titled: title, on: date))
        }
    }

    private func titles(_ path: String) async throws -> [String] {
        try await browser.get(path).page.all("//ul[@class='list']//li/a").map(\.text)
    }

    private func path(of title: String) async throws -> String {
        try #require(try await browser.get("/todos/all").page.first("//ul//a[text()='\(title)']")?["href"])
    }

    @Test func `today shows what is left from before, and seven days with the chosen one`() async throws {
        let page = try await browser.get("/todos").page

        #expect(page.first("//section[@aria-labelledby='overdue']//h2/a")?.text == "Old")
        #expect(
            page.all("//nav[@class='week']//a[@aria-current='date']").map { $0["href"] } == ["/todos/day/2026-11-21"])
        #expect(page.all("//nav[@class='week']//a[contains(@class, 'day')]").count == 7)
        let wednesday = page.first("//nav[@class='week']//a[@href='/todos/day/2026-11-25']")
        #expect(wednesday?["aria-label"] == "Wednesday 25 November 2026: 1 to-do")
    }

    @Test(arguments: [
        ("/todos", "2026-11-20", "2026-11-26"), ("/todos/day/2026-11-20", "2026-11-20", "2026-11-26"),
        ("/todos/day/2026-11-22", "2026-11-20", "2026-11-26"), ("/todos/day/2026-11-26", "2026-11-20", "2026-11-26"),
        ("/todos/day/2026-11-27", "2026-11-27", "2026-12-03"), ("/todos/day/2026-11-19", "2026-11-13", "2026-11-19"),
        ("/todos/day/2026-11-06", "2026-11-06", "2026-11-12"),
    ])
    func `the seven days begin with yesterday, or so many weeks from it that the chosen one is among them`(
        path: String, first: String, last: String
    ) async throws {
        let days = try await browser.get(path).page.all("//nav[@class='week']/a[contains(@class, 'day')]")

        #expect(days.count == 7)
        #expect(days.first?["href"] == "/todos/day/\(first)")
        #expect(days.last?["href"] == "/todos/day/\(last)")
    }

    @Test func `any day has a page of its own`() async throws {
        let page = try await browser.get("/todos/day/2026-11-25").page

        #expect(page.heading == "Wednesday 25 November")
        #expect(page.all("//article//h2").map(\.text) == ["우유 사기"])
        #expect(page.first("//section[@aria-labelledby='overdue']") == nil)
        #expect(page.first("//a[@href='/todos/new?date=2026-11-25']") != nil)
    }

    @Test(arguments: [
        ("/todos", "Today"), ("/todos/day/2026-11-25", "Wednesday 25 November"),
        ("/todos/day/2026-11-25/order", "Wednesday 25 November · Change order"),
        ("/todos/week/2026-11-25", "23–29 November 2026"), ("/todos/2", "Buy milk · To-do"),
        ("/todos/search?q=milk", "milk · Search"),
        ("/todos/search", "Search"), ("/todos/search?q=%3C%2Ftitle%3E", "</title> · Search"),
    ])
    func `the title of the window says which page it is`(path: String, title: String) async throws {
        #expect(try await browser.get(path).page.first("//title")?.text == "\(title) · Latchkey")
    }

    @Test(arguments: [("/todos/month/2027-03", "/todos/month"), ("/todos/week/2027-03-01", "/todos/week")])
    func `from any month and week one gets to today's`(path: String, today: String) async throws {
        let turns = try await browser.get(path).page.all("//div[contains(@class, 'turns')]/a")

        #expect(turns.prefix(3).map(\.text) == ["‹", "Today", "›"])
        #expect(turns.dropFirst().first?["href"] == today)
    }

    @Test(arguments: [
        ("/todos/month/2027-03?day=2027-03-05", "/todos/week/2027-03-05"),
        ("/todos/week/2027-03-05", "/todos/month/2027-03?day=2027-03-05"),
    ])
    func `on a phone the month and the week of a day lead to each other`(path: String, other: String) async throws {
        let page = try await browser.get(path).page

        #expect(page.first("//div[contains(@class, 'turns')]/*[@class='on-phone']/a")?["href"] == other)
    }

    @Test(arguments: ["0001-01-01", "9999-12-31", "2024-02-29"])
    func `the first, the last and a leap day are days like others`(day: String) async throws {
        #expect(try await browser.get("/todos/day/\(day)").status == 200)
        #expect(try await browser.get("/todos/month/\(day.prefix(7))?day=\(day)").status == 200)
    }

    @Test(arguments: [
        "/todos/day/2026-02-30", "/todos/day/0000-01-01", "/todos/day/x", "/todos/month/2026-13", "/todos/month/x",
        "/todos/category/Nothing", "/todos/undo",
    ])
    func `an invalid day, month or category is not found`(path: String) async throws {
        #expect(try await browser.get(path).status == 404)
    }

    @Test func `the calendar marks days in the colours of what they have, and lists the chosen one`() async throws {
        let page = try await browser.get("/todos/month/2026-11?day=2026-11-25").page

        #expect(page.heading == "November 2026")
        #expect(page.all("//tbody/tr").count == 6)
        #expect(page.first("//td/a[@aria-current='date']")?["href"] == "/todos/month/2026-11?day=2026-11-25")
        let marked = page.all("//td/a[span/i[@class='coral']]").compactMap { $0["href"] }
        #expect(
            marked == [
                "/todos/month/2026-11?day=2026-11-18", "/todos/month/2026-11?day=2026-11-21",
                "/todos/month/2026-11?day=2026-11-25", "/todos/day/2026-12-01",
            ])
        #expect(try await titles("/todos/month/2026-11?day=2026-11-25") == ["우유 사기"])
        // Today, when no day of the month is asked for.
        #expect(try await titles("/todos/month?day=2027-01-01") == ["Buy milk"])
    }

    @Test func `all, a category, done and found are lists`() async throws {
        #expect(try await titles("/todos/all") == ["Old", "Buy milk", "우유 사기", "Later"])
        #expect(try await titles("/todos/category/Shopping").count == 4)
        #expect(try await titles("/todos/category/Travel").isEmpty)
        #expect(try await titles("/todos/search?q=%EC%9A%B0%EC%9C%A0") == ["우유 사기"])
        #expect(try await titles("/todos/search?q=nothing").isEmpty)
        let path = try await path(of: "Buy milk")
        _ = try await browser.submit("\(path)/complete", on: path)
        #expect(try await titles("/todos/completed") == ["Buy milk"])
    }

    @Test func `what is done stands under the day on which it was done, by the member's clock`() async throws {
        // It is half past eleven on the evening before there.
        _ = try await browser.submit("/account/time-zone", ["timeZone": "America/Los_Angeles"])
        for title in ["Old", "Buy milk", "Later"] {
            let path = try await path(of: title)
            _ = try await browser.submit("\(path)/complete", on: path)
            await site.pass(.seconds(40 * 60))
        }

        let page = try await browser.get("/todos/completed").page
        let days = page.all("//h2[contains(@class, 'day-name')]").map(\.text)
        #expect(days == ["Today · Sat 21 Nov", "Yesterday · Fri 20 Nov"])
        #expect(page.all("//ul[@class='list']").map { $0["data-key"] } == ["2026-11-21", "2026-11-20"])
        // Each that was to be done on another day tells which.
        let times = page.all("//ul[@class='list']/li/span[@class='when']").map(\.text)
        #expect(times.count == 3)
        #expect(times.first?.hasPrefix("Tue 1 Dec, ") == true)
        #expect(times.dropFirst().first?.contains("Nov") == false)
        #expect(times.last?.hasPrefix("Wed 18 Nov, ") == true)
    }

    @Test func `a search finds by the name of a category in the visitor's language, what is next first and done last`()
        async throws
    {
        _ = try await browser.submit("/todos", on: "/todos/new", .todo(titled: "Bread", on: "2026-11-21"))
        let path = try await path(of: "Buy milk")
        _ = try await browser.submit("\(path)/complete", on: path)

        let page = try await browser.get("/todos/search?q=shop").page
        #expect(page.all("//ul[@class='list']//li/a").map(\.text) == ["Bread", "우유 사기", "Later", "Old", "Buy milk"])
        // The script tells the two parts of the day apart.
        #expect(
            page.all("//ul[@class='list']").map { $0["data-key"] } == [
                "2026-11-21", "2026-11-25", "2026-12-01", "2026-11-18", "2026-11-21-1",
            ])
        #expect(try await titles("/todos/search?q=%EC%9E%A5%EB%B3%B4%EA%B8%B0").isEmpty)
    }

    @Test func `a search shows its words again and nothing is a tag in them`() async throws {
        let page = try await browser.get("/todos/search?q=%3Czz%3E%22").page

        #expect(page.first("//input[@name='q']")?["value"] == "<zz>\"")
        #expect(page.text.contains("No to-dos match this word."))
        let words = try await browser.get("/todos/search?q=zz+yy").page
        #expect(words.text.contains("No to-dos match all of these words. Try fewer words."))
    }

    @Test func `a search of signs alone says what to type`() async throws {
        let page = try await browser.get("/todos/search?q=%2B%2B").page

        #expect(page.text.contains("Type words from a title, a description or the name of a category."))
        #expect(!page.text.contains("Try fewer words"))
    }

    @Test func `two hundred characters are searched for, and no more`() async throws {
        func found(_ spaces: Int) async throws -> [String] {
            try await titles("/todos/search?q=milk" + String(repeating: "+", count: spaces) + "z")
        }

        #expect(try await found(195).isEmpty)
        #expect(try await found(196) == ["Buy milk"])
    }

    @Test func `a long list goes on behind its last line`() async throws {
        for number in 0..<100 {
            _ = try await browser.submit(
                "/todos", on: "/todos/new", .todo(titled: "Number \(number)", on: "2027-01-01"))
        }

        let next = try #require(
            try await browser.get("/todos/all").page.first("//a[starts-with(@href, '/todos/all?after=')]"))
        #expect(try await titles("/todos/all").count == 100)
        #expect(try await titles(try #require(next["href"])).count == 4)
        #expect(try await browser.get("/todos/all").page.text.contains("104 still to do"))
    }

    @Test func `no view shows another member's to-dos`() async throws {
        let other = try await site.browser(signedUpAs: "ben@example.com", name: "Ben")
        for path in [
            "/todos", "/todos/all", "/todos/day/2026-11-21", "/todos/month/2026-11", "/todos/category/Shopping",
            "/todos/search?q=milk", "/todos/completed", "/todos/trash",
        ] {
            let answer = try await other.get(path)
            #expect(answer.status == 200)
            #expect(!answer.page.text.contains("Buy milk"))
        }
    }
}
