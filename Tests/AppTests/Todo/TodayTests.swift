import App
import Testing
import Todos

/// Today's page is kept until something of it changes: each thing that it shows has to come through at once.
@Suite(.timeLimit(.minutes(5))) struct TodayTests {
    private let site: TestSite
    private let browser: TestBrowser

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
        _ = try await browser.submit("/todos", on: "/todos/new", .todo(titled: "Buy milk"))
        _ = try await browser.get("/todos")
    }

    private var titles: [String] {
        get async throws { try await browser.get("/todos").page.all("//article//h2").map(\.text) }
    }

    @Test func `one looked at again says the same`() async throws {
        let first = try await browser.get("/todos").page
        let second = try await browser.get("/todos").page

        #expect(first.first("//main")?.text == second.first("//main")?.text)
        #expect(second.text.contains("Buy milk"))
    }

    @Test func `an added, completed or deleted to-do shows at once`() async throws {
        _ = try await browser.submit("/todos", on: "/todos/new", .todo(titled: "Call Ben"))
        #expect(try await titles == ["Buy milk", "Call Ben"])

        _ = try await browser.submit("/todos/1/complete", on: "/todos")
        #expect(try await browser.get("/todos").page.all("//article[contains(@class, 'done')]").count == 1)

        _ = try await browser.submit("/todos/2/delete", on: "/todos/2")
        #expect(try await titles == ["Buy milk"])
    }

    @Test func `what is done comes after what is left, and under a heading behind the day's button`() async throws {
        _ = try await browser.submit("/todos", on: "/todos/new", .todo(titled: "Call Ben"))
        _ = try await browser.submit("/todos/1/complete", on: "/todos")

        #expect(try await titles == ["Call Ben", "Buy milk"])
        let page = try await browser.get("/todos").page
        #expect(page.all("//section[@class='cards']/article").count == 1)
        let sum = "//section[@class='cards']/following-sibling::form[@class='sum']"
        #expect(page.first("\(sum)//button")?.text == "Mark all as done")
        #expect(page.first("\(sum)/following-sibling::h2")?.text == "Done")

        _ = try await browser.submit("/todos/2/complete", on: "/todos")
        #expect(try await titles == ["Buy milk", "Call Ben"])
        #expect(try await browser.get("/todos").page.first("//p[@class='empty']") == nil)
    }

    @Test func `so does what another process changes in the same database`() async throws {
        let today = try #require(CalendarDate("2026-11-21"))
        let noon = try #require(TimeOfDay("12:00"))
        let draft = try TodoDraft(title: "Lunch", category: .etc, date: today, start: noon, end: noon, description: "")

        try await Todos(database: site.database).add(draft, for: Owner(memberNumber: 1))

        #expect(try await titles == ["Buy milk", "Lunch"])
    }

    @Test func `a category's new name and a language show at once`() async throws {
        _ = try await browser.submit(
            "/categories/Shopping", ["name": "Errands", "colour": "teal", "icon": "plane"])
        #expect(
            try await browser.get("/todos").page.first("//article//p[@class='when']")?.text.contains("Errands") == true)

        _ = try await browser.submit("/language", on: "/todos", ["language": "ko"])
        #expect(try await browser.get("/todos").page.heading?.hasPrefix("오늘") == true)
    }

    @Test func `midnight makes another day of it`() async throws {
        for _ in 0..<8 {
            #expect(try await titles == ["Buy milk"])
            await site.pass(.seconds(3600))
        }

        let page = try await browser.get("/todos").page

        #expect(page.all("//section[@class='cards']//article").isEmpty)
        #expect(page.first("//section[@aria-labelledby='overdue']//h2/a")?.text == "Buy milk")
    }

    @Test func `no member sees another's`() async throws {
        let ben = try await site.browser(signedUpAs: "ben@example.com", name: "Ben")

        let page = try await ben.get("/todos").page

        #expect(page.all("//article").isEmpty)
        #expect(page.first("//a[@class='who']")?.text.contains("Ben") == true)
    }

    @Test func `long descriptions show, too`() async throws {
        let long = String(repeating: "길다 ", count: 600)
        for number in 1...6 {
            let fields = ["title": "Long \(number)", "description": long]
            _ = try await browser.submit("/todos", on: "/todos/new", .todo(titled: "").merging(fields) { $1 })
        }

        #expect(try await titles.count == 7)
        _ = try await browser.submit("/todos/2/complete", on: "/todos")
        #expect(try await browser.get("/todos").page.all("//article[contains(@class, 'done')]").count == 1)
    }
}
