import Testing
import Todos

@Suite(.timeLimit(.minutes(5))) struct TodoTests {
    private let site: TestSite
    private let browser: TestBrowser

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
    }

    private func add(_ fields: [String: String]) async throws -> Answer {
        try await browser.submit("/todos", on: "/todos/new", fields)
    }

    /// The path of the to-do with this title.
    private func path(of title: String) async throws -> String {
        let link = try await browser.get("/todos/all").page.first("//ul//a[text()='\(title)']")
        return try #require(link?["href"])
    }

    @Test func `an empty list says what to do`() async throws {
        let page = try await browser.get("/todos").page

        #expect(page.text.contains("Nothing to do today."))
        #expect(try await browser.get("/todos/all").page.text.contains("Add your first to-do."))
        #expect(page.first("//h1")?.text.contains("Saturday 21 November") == true)
    }

    @Test func `today's to-dos and what is left are cards, and what comes stands by date`() async throws {
        #expect(try await add(.todo(titled: "Buy milk")).location == "/todos")
        #expect(try await add(.todo(titled: "Later", on: "2026-12-01")).location == "/todos")
        #expect(try await add(.todo(titled: "Earlier", on: "2026-11-01")).location == "/todos")

        let page = try await browser.get("/todos").page

        #expect(page.all("//section[@class='cards']//h2").map(\.text) == ["Buy milk"])
        #expect(page.all("//section[@class='overdue']//article//h2").map(\.text) == ["Earlier"])
        #expect(page.first("//section[@class='overdue']/following-sibling::section[@class='cards']") != nil)
        #expect(page.all("//section[@class='coming']//li/a").map(\.text) == ["Later"])
        #expect(page.all("//h3").map(\.text) == ["Tuesday 1 December"])
        // Drawn alike, but that what is left says its day.
        #expect(
            page.all("//article/div/p[@class='when']").map(\.text) == [
                "20 days ago · Sun 1 Nov, 09:00–10:30 · Shopping", "09:00–10:30 · Shopping",
            ])
    }

    @Test func `however many there are, the page shows a page's worth of each and leads to the rest`() async throws {
        let owner = Owner(memberNumber: 1)
        for day in ["2026-11-01", "2026-11-20", "2026-11-22", "2026-12-31"] {
            for number in 0..<15 {
                let draft = try TodoDraft.of("\(day) \(number)", day, "09:00", "10:00", .work, "")
                try await site.services.todos.add(draft, for: owner)
            }
        }
        let page = try await browser.get("/todos").page

        let overdue = page.all("//section[@class='overdue']//article//h2").map(\.text)
        #expect(overdue.count == 20 && overdue.prefix(15).allSatisfy { $0.hasPrefix("2026-11-20") })
        #expect(page.first("//section[@class='overdue']//a[@href='/todos/open']") != nil)
        let coming = page.all("//section[@class='coming']//li/a").map(\.text)
        #expect(coming.count == 20 && coming.prefix(15).allSatisfy { $0.hasPrefix("2026-11-22") })
        #expect(page.first("//a[@href='/todos/all'][@class='button quiet']") != nil)

        // Days fuller than what is read at once, and a day behind it.
        for number in 0..<70 {
            let draft = try TodoDraft.of("full \(number)", "2026-11-20", "09:00", "10:00", .work, "")
            try await site.services.todos.add(draft, for: owner)
        }
        try await site.services.todos.add(
            try TodoDraft.of("Today's", "2026-11-21", "09:00", "10:00", .work, ""), for: owner)
        let full = try await browser.get("/todos").page
        #expect(full.all("//section[@class='cards']//h2").map(\.text) == ["Today's"])
        #expect(full.all("//section[@class='coming']//li/a").map(\.text) == coming)
        let week = full.all("//nav[@class='week']//a").compactMap { $0["aria-label"] }
        #expect(week.contains("Friday 20 November 2026: 50+ to-dos"))
        #expect(week.contains("Saturday 21 November 2026: 1 to-do"))
    }

    @Test func `the number of to-dos is written as the language needs it`() async throws {
        let korean = site.browser(language: "ko")
        korean.cookies = browser.cookies
        func count(_ browser: TestBrowser) async throws -> String? {
            try await browser.get("/todos").page.first("//nav[@class='week']//a[@aria-current]")?["aria-label"]
        }

        #expect(try await count(browser) == "Saturday 21 November 2026: no to-dos")
        _ = try await add(.todo(titled: "one"))
        #expect(try await count(browser) == "Saturday 21 November 2026: 1 to-do")
        #expect(try await count(korean) == "2026년 11월 21일 토요일: 할 일 1개")
        _ = try await add(.todo(titled: "two"))
        #expect(try await count(browser) == "Saturday 21 November 2026: 2 to-dos")
    }

    @Test func `the form offers nine categories and today`() async throws {
        let page = try await browser.get("/todos/new").page

        #expect(
            page.all("//input[@name='category']").compactMap { $0["value"] } == [
                "SendEmail", "MakeCall", "Shopping", "Reading", "Travel", "Study", "Work", "Idea", "Etc",
            ])
        #expect(page.field("date")?["value"] == "2026-11-21")
    }

    @Test(arguments: [
        ("title", "", "Enter a title with at least one letter, digit or emoji."),
        ("title", "!?…", "Enter a title with at least one letter, digit or emoji."),
        ("title", String(repeating: "t", count: 201), "Use at most 200 characters."),
        ("title", "a\tb", "This contains characters that can't be shown. Type it again."),
        ("date", "2026-02-30", "Enter a real date, like 2026-11-21."),
        ("date", "tomorrow", "Enter a real date, like 2026-11-21."),
        ("date", "", "Choose a date, or leave the times and the repeat empty."),
        ("startTime", "24:30", "Enter a time like 09:30."),
        ("startTime", "", "Enter a start time, or leave the end time empty."),
        ("endTime", "9", "Enter a time like 09:30."),
        ("endTime", "08:59", "The end can't be before the start."),
        ("description", String(repeating: "d", count: 2001), "Use at most 2000 characters."),
    ])
    func `a field at fault has its own message, keeps what was typed, and nothing is stored`(
        field: String, value: String, message: String
    ) async throws {
        let answer = try await add(.todo(titled: "Buy milk").merging([field: value]) { $1 })

        #expect(answer.status == 422)
        #expect(answer.page.message(of: field) == message)
        #expect(answer.page.all("//*[@aria-invalid]").count == 1)
        #expect(answer.page.field("startTime")?["value"] == (field == "startTime" ? value : "09:00"))
        #expect(answer.page.first("//input[@checked]")?["value"] == "Shopping")
        #expect(try await site.count("todos") == 0)
    }

    @Test(arguments: ["", "Sleep", "shopping"])
    func `an unknown category is refused`(category: String) async throws {
        let answer = try await add(.todo(titled: "Buy milk").merging(["category": category]) { $1 })

        #expect(answer.status == 422)
        #expect(answer.page.first("//*[@id='category-message']")?.text == "Choose a category.")
        #expect(try await site.count("todos") == 0)
    }

    @Test func `the same title on the same day is refused with what was typed`() async throws {
        _ = try await add(.todo(titled: "Buy milk"))

        let answer = try await add(.todo(titled: "  Buy milk ").merging(["description": "two bottles"]) { $1 })

        #expect(answer.status == 422)
        #expect(answer.page.message(of: "title") == "You already have a to-do with this title on this day.")
        #expect(answer.page.field("description")?.text == "two bottles")
        #expect(try await site.count("todos") == 1)
    }

    @Test func `an end at the very start is fine`() async throws {
        #expect(try await add(.todo(titled: "Blink").merging(["endTime": "09:00"]) { $1 }).location == "/todos")
    }

    @Test func `a to-do is completed, reopened and deleted`() async throws {
        _ = try await add(.todo(titled: "Buy milk"))
        let path = try await path(of: "Buy milk")

        let completed = try await browser.submit("\(path)/complete", on: path)
        #expect(completed.location == path)
        #expect(try await browser.get("/todos").page.all("//article[contains(@class, 'done')]").count == 1)

        let reopened = try await browser.submit("\(path)/reopen", on: path)
        #expect(reopened.location == path)
        #expect(try await browser.get("/todos").page.all("//article[contains(@class, 'done')]").isEmpty)

        let deleted = try await browser.submit("\(path)/delete", on: path)
        #expect(deleted.location == "/todos")
        #expect(try await browser.told() == "Moved “Buy milk” to the trash.")
        #expect(try await browser.get(path).page.first("//form[contains(@action, 'restore')]") != nil)
    }

    @Test func `a made-up message about a deletion names no to-do of another member, nor one that is not in the trash`()
        async throws
    {
        _ = try await add(.todo(titled: "Buy milk"))
        _ = try await browser.submit("/todos/1/delete", on: "/todos/1")
        let ben = try await site.browser(signedUpAs: "ben@example.com", name: "Ben")
        ben.cookies["notice"] = "todo-deleted.1"

        #expect(try await ben.told() == "Moved to the trash.")

        _ = try await browser.submit("/todos/1/restore", on: "/todos/1")
        browser.cookies["notice"] = "todo-deleted.1"
        #expect(try await browser.told() == "Moved to the trash.")
    }

    @Test func `a to-do's own page shows all of it`() async throws {
        _ = try await add(.todo(titled: "Buy milk").merging(["description": "two bottles\nand bread"]) { $1 })

        let page = try await browser.get(try await path(of: "Buy milk")).page

        #expect(page.heading == "Buy milk")
        #expect(page.text.contains("Shopping"))
        #expect(page.text.contains("Today · Sat 21 Nov"))
        #expect(page.text.contains("09:00–10:30"))
        #expect(page.text.contains("two bottles and bread"))
    }

    @Test func `another member's to-do gets the same answer as one that does not exist`() async throws {
        _ = try await add(.todo(titled: "Secret plan"))
        let path = try await path(of: "Secret plan")
        let other = try await site.browser(signedUpAs: "ben@example.com", name: "Ben")
        let token = try await other.get("/todos/new").page.hiddenFields(ofFormTo: "/todos")
        let undo = token.merging(["undo": "1"]) { $1 }

        let theirs = try await other.get(path)
        let nobodys = try await other.get("/todos/999999")
        #expect(theirs.status == 404)
        #expect(theirs.body == nobodys.body)
        for verb in ["complete", "reopen", "delete", "restore", "purge", "edit", "undo/2"] {
            let theirs = try await other.post("\(path)/\(verb)", token)
            let nobodys = try await other.post("/todos/999999/\(verb)", token)
            #expect(theirs.status == 404)
            #expect(theirs.body == nobodys.body)
        }
        for verb in ["reopen", "delete", "restore", "undo/2"] {
            let theirs = try await other.post("\(path)/\(verb)", undo)
            let nobodys = try await other.post("/todos/999999/\(verb)", undo)
            #expect(theirs.status == 303)
            #expect(theirs.body == nobodys.body)
            #expect(theirs.location == nobodys.location)
        }

        let mine = try await browser.get(path)
        #expect(mine.page.heading == "Secret plan")
        #expect(mine.page.first("//article[contains(@class, 'done')]") == nil)
    }

    @Test(arguments: ["0", "-1", "+1", "01", "1.0", "abc", "9223372036854775808", "%31%00", "１"])
    func `an invalid id is not found`(id: String) async throws {
        #expect(try await browser.get("/todos/\(id)").status == 404)
    }

    @Test func `in Korean everything is Korean`() async throws {
        let korean = site.browser(language: "ko-KR")
        korean.cookies = browser.cookies
        _ = try await add(.todo(titled: "우유 사기"))

        let answer = try await korean.get("/todos")

        #expect(answer.page.first("//html")?["lang"] == "ko")
        #expect(answer.page.first("//h1")?.text.contains("11월 21일 토요일") == true)
        #expect(answer.page.text.contains("오전 9:00~10:30 · 장보기"))
        #expect(answer.page.text.contains("로그아웃"))
    }
}
