import Testing

/// Editing, undoing, the trash, and many at once.
@Suite(.timeLimit(.minutes(5))) struct ChangingTodosTests {
    private let site: TestSite
    private let browser: TestBrowser

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
        _ = try await browser.submit("/todos", on: "/todos/new", .todo(titled: "Buy milk"))
    }

    private func path(of title: String) async throws -> String {
        try #require(try await browser.get("/todos/all").page.first("//ul//a[text()='\(title)']")?["href"])
    }

    /// Presses "Undo" in the notice that comes next.
    private func undo(on page: String = "/todos") async throws -> Answer {
        let shown = try await browser.open(page).page
        let action = try #require(shown.first("//section[@class='notice']/form")?["action"])
        return try await browser.post(action, shown.hiddenFields(ofFormTo: action))
    }

    @Test(arguments: ["\u{E01}\u{E33}", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}"])
    func `the longest description comes back in the form, so that saving another field keeps it`(letter: String)
        async throws
    {
        let path = try await path(of: "Buy milk")
        var fields: [String: String] = .todo(titled: "Buy bread")
        fields["description"] = String(repeating: letter, count: 1700)
        #expect(try await browser.submit("\(path)/edit", fields).location == path)

        let form = try await browser.open("\(path)/edit").page

        #expect(form.first("//textarea[@name='description']")?.text == fields["description"])
        fields["title"] = ""
        let refused = try await browser.submit("\(path)/edit", fields)
        #expect(refused.page.first("//textarea[@name='description']")?.text == fields["description"])
    }

    @Test func `editing shows what it says, saves, and can be undone`() async throws {
        let path = try await path(of: "Buy milk")
        let form = try await browser.get("\(path)/edit").page
        #expect(form.field("title")?.text == "Buy milk")
        #expect(form.field("date")?["value"] == "2026-11-21")

        let saved = try await browser.submit(
            "\(path)/edit", .todo(titled: "Buy bread", on: "2026-12-24").merging(["category": "Idea"]) { $1 })
        #expect(saved.location == path)
        #expect(try await undo(on: path).location == path)

        let page = try await browser.open(path).page
        #expect(page.heading == "Buy milk")
        #expect(page.text.contains("Undone."))
        #expect(page.text.contains("Today · Sat 21 Nov"))
    }

    @Test(arguments: ["/todos/2/edit", "/todos/quick?line=Party+Saturday+20:00"])
    func `a point in time has no end in the form, and is moved by its start alone`(form: String) async throws {
        _ = try await browser.submit("/todos/quick", on: "/todos", ["line": "Party Saturday 20:00"])
        let page = try await browser.get(form).page
        #expect(page.field("startTime")?["value"] == "20:00")
        #expect(page.field("endTime")?["value"] == "")

        let fields = ["startTime": "21:00", "endTime": page.field("endTime")?["value"] ?? ""]
        let saved = try await browser.submit(
            "/todos/2/edit", .todo(titled: "Party").merging(fields) { $1 })

        #expect(saved.location == "/todos/2")
        #expect(try await site.text("SELECT start_time || end_time FROM todos WHERE id = 2") == "21:0021:00")
    }

    @Test func `saving what is there already offers no undo`() async throws {
        let path = try await path(of: "Buy milk")

        _ = try await browser.submit("\(path)/edit", .todo(titled: "Buy milk"))

        let page = try await browser.open(path).page
        #expect(page.text.contains("Saved."))
        #expect(page.first("//section[@class='notice']/form") == nil)
    }

    @Test func `one that was done long ago and is opened again by mistake is as it was after Undo`() async throws {
        let path = try await path(of: "Buy milk")
        _ = try await browser.submit("\(path)/complete", on: path)
        let done = try await site.text("SELECT CAST(completed_at AS TEXT) FROM todos")
        await site.pass(.seconds(60))

        _ = try await browser.submit("\(path)/reopen", on: path)
        #expect(try await undo(on: path).location == path)

        #expect(try await site.text("SELECT CAST(completed_at AS TEXT) FROM todos") == done)
    }

    @Test func `a member who saves over a newer version is shown it, and nothing is lost`() async throws {
        let path = try await path(of: "Buy milk")
        let old = try await browser.get("\(path)/edit").page.hiddenFields(ofFormTo: "\(path)/edit")
        _ = try await browser.submit("\(path)/edit", .todo(titled: "Buy bread"))

        let late = try await browser.post("\(path)/edit", old.merging(.todo(titled: "Buy beer")) { $1 })

        #expect(late.status == 409)
        #expect(late.page.field("title")?.text == "Buy beer")
        #expect(late.page.first("//*[@role='alert']")?.text.contains("Buy bread") == true)
        #expect(try await browser.get(path).page.heading == "Buy bread")
        // Having seen it, they may replace it.
        let again = try late.page.hiddenFields(ofFormTo: "\(path)/edit").merging(.todo(titled: "Buy beer")) { $1 }
        #expect(try await browser.post("\(path)/edit", again).location == path)
        #expect(try await browser.get(path).page.heading == "Buy beer")
    }

    @Test(arguments: ["edit", "title"])
    func `changes to a to-do that was deleted meanwhile are kept, and saved with it`(form: String) async throws {
        let path = try await path(of: "Buy milk")
        let hidden = try await browser.get("\(path)/edit").page.hiddenFields(ofFormTo: "\(path)/edit")
        _ = try await browser.submit("\(path)/delete", on: path)

        let late = try await browser.post("\(path)/\(form)", hidden.merging(.todo(titled: "Buy beer")) { $1 })

        #expect(late.status == 409)
        #expect(late.page.field("title")?.text == "Buy beer")
        #expect(late.page.first("//*[@role='alert']")?.text.contains("moved to the trash") == true)
        #expect(try await browser.get(path).page.heading == "Buy milk")
        let again = try late.page.hiddenFields(ofFormTo: "\(path)/edit").merging(.todo(titled: "Buy beer")) { $1 }
        #expect(try await browser.post("\(path)/edit", again).location == path)
        #expect(try await self.path(of: "Buy beer") == path)
    }

    @Test func `a mistake in the form has a message beside its field and changes nothing`() async throws {
        let path = try await path(of: "Buy milk")

        let answer = try await browser.submit(
            "\(path)/edit", .todo(titled: " ", on: "2026-02-30").merging(["endTime": "08:00"]) { $1 })

        #expect(answer.status == 422)
        #expect(answer.page.message(of: "title") == "Enter a title with at least one letter, digit or emoji.")
        #expect(answer.page.message(of: "date") == "Enter a real date, like 2026-11-21.")
        #expect(answer.page.message(of: "endTime") == "The end can't be before the start.")
        #expect(try await browser.get(path).page.heading == "Buy milk")
    }

    @Test func `a duplicate is offered, and added if the member wants it`() async throws {
        let refused = try await browser.submit("/todos", on: "/todos/new", .todo(titled: "Buy milk"))
        #expect(refused.status == 422)
        #expect(refused.page.first("//button[@name='again' and @value='yes']")?.text == "Add it anyway")

        let fields = try refused.page.hiddenFields(ofFormTo: "/todos").merging(.todo(titled: "Buy milk")) { $1 }
        #expect(try await browser.post("/todos", fields.merging(["again": "yes"]) { $1 }).location == "/todos")

        #expect(try await site.count("todos") == 2)
    }

    @Test func `adding, completing and deleting are undone by the button in the notice`() async throws {
        _ = try await browser.submit("/todos", on: "/todos/new", .todo(titled: "Mistake"))
        _ = try await undo()
        #expect(try await browser.get("/todos/trash").page.text.contains("Mistake"))

        let path = try await path(of: "Buy milk")
        _ = try await browser.submit("\(path)/complete", on: path)
        _ = try await undo(on: path)
        #expect(try await !browser.get("/todos/completed").page.text.contains("Buy milk"))

        _ = try await browser.submit("\(path)/delete", on: path)
        // The notice names it once.
        _ = try await browser.get("/todos")
        #expect(try await !browser.get("/todos/all").page.text.contains("Buy milk"))
        _ = try await browser.submit("\(path)/restore", on: "/todos/trash")
        #expect(try await browser.get("/todos/all").page.text.contains("Buy milk"))
    }

    @Test func `a form leads back to the page it was on`() async throws {
        let path = try await path(of: "Buy milk")

        let answer = try await browser.submit("\(path)/complete", on: "/todos/month/2026-11?day=2026-11-21")

        #expect(answer.location == "/todos/month/2026-11?day=2026-11-21")
    }

    @Test(arguments: ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)", ""])
    func `a form leads nowhere else`(from: String) async throws {
        let path = try await path(of: "Buy milk")
        let fields = try await browser.get(path).page.hiddenFields(ofFormTo: "\(path)/complete")

        #expect(try await browser.post("\(path)/complete", fields.merging(["from": from]) { $1 }).location == "/todos")
    }

    @Test func `a whole day is completed at once, completed to-dos are deleted at once, and both are undone`()
        async throws
    {
        _ = try await browser.submit("/todos", on: "/todos/new", .todo(titled: "Buy bread"))

        _ = try await browser.submit("/todos/day/2026-11-21/complete", on: "/todos")
        #expect(try await browser.get("/todos/completed").page.all("//li").count == 2)
        _ = try await browser.submit("/todos/clear", on: "/todos/completed")
        #expect(try await site.count("todos WHERE trashed_at IS NOT NULL") == 2)
        _ = try await undo(on: "/todos/completed")
        #expect(try await browser.get("/todos/completed").page.all("//li").count == 2)
    }

    @Test func `a to-do deleted for good is gone`() async throws {
        let path = try await path(of: "Buy milk")
        _ = try await browser.submit("\(path)/delete", on: path)

        #expect(try await browser.submit("\(path)/purge", on: path).location == "/todos/trash")

        #expect(try await browser.get(path).status == 404)
        #expect(try await site.count("todos") == 0)
    }

    @Test(arguments: [("", "Tea, Milk"), ("soon", "")])
    func `a page of the trash empties it of what was there when it was shown`(shown: String, left: String) async throws
    {
        for title in ["Milk", "Tea"] { _ = try await browser.submit("/todos", on: "/todos/new", .todo(titled: title)) }
        let (milk, tea) = (try await path(of: "Milk"), try await path(of: "Tea"))
        let first = try await path(of: "Buy milk")
        _ = try await browser.submit("\(first)/delete", on: first)
        var fields = try await browser.get("/todos/trash").page.hiddenFields(ofFormTo: "/todos/trash/empty")
        if !shown.isEmpty { fields["shown"] = shown }
        await site.pass(.seconds(1))
        for path in [milk, tea] { _ = try await browser.submit("\(path)/delete", on: path) }

        #expect(try await browser.post("/todos/trash/empty", fields).location == "/todos/trash")

        let page = try await browser.get("/todos/trash").page
        let rest = "Everything that was shown here was deleted forever. What came in since is still here."
        #expect(page.first("//p[@role='status']")?.text == (left.isEmpty ? "The trash was emptied." : rest))
        let titles = page.all("//main//ul[@class='list']//a").map(\.text)
        #expect(Set(titles) == Set(left.split(separator: ", ").map(String.init)))
    }

    @Test func `the trash is by the day of the deletion, and says how long each stays`() async throws {
        _ = try await browser.submit("/todos", on: "/todos/new", .todo(titled: "Tea", on: "2027-01-01"))
        for title in ["Tea", "Buy milk"] {
            let path = try await path(of: title)
            _ = try await browser.submit("\(path)/delete", on: path)
        }
        try await site.execute("UPDATE todos SET trashed_at = trashed_at - 86400000 WHERE title = 'Tea'")

        let trash = try await browser.get("/todos/trash").page

        #expect(trash.all("//main//ul[@class='list']//a").map(\.text) == ["Buy milk", "Tea"])
        #expect(trash.all("//main//h2").count == 2)
        let left = trash.all("//main//li/span[@class='when']").map(\.text)
        #expect(left.count == 2)
        #expect(left.first?.hasSuffix("30 days left") == true)
        #expect(left.last?.hasSuffix("29 days left") == true)
        #expect(left.last?.contains("2027") == true)
    }

    @Test func `emptying the trash empties it`() async throws {
        let path = try await path(of: "Buy milk")
        _ = try await browser.submit("\(path)/delete", on: path)

        let trash = try await browser.get("/todos/trash").page
        #expect(trash.text.contains("To-dos stay here for 30 days"))
        #expect(trash.first("//details//form[@action='/todos/trash/empty']") != nil)
        #expect(try await browser.submit("/todos/trash/empty", on: "/todos/trash").location == "/todos/trash")

        #expect(try await browser.open("/todos/trash").page.text.contains("The trash is empty."))
        #expect(try await site.count("todos") == 0)
    }
}
