import Testing

/// What lists offer so that a script can change them in place; each is a form or a page, and works without one.
@Suite(.timeLimit(.minutes(5))) struct ListModeTests {
    private let site: TestSite
    private let browser: TestBrowser

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
        for title in ["Buy milk", "Call Ana"] {
            _ = try await browser.submit("/todos", on: "/todos/new", .todo(titled: title))
        }
    }

    /// Sends a title for the first to-do as the list's own form does.
    private func rename(_ title: String, by other: TestBrowser? = nil) async throws -> Answer {
        let browser = other ?? browser
        let fields = try await browser.get("/todos").page.hiddenFields(ofFormTo: "/logout")
        return try await browser.post(
            "/todos/1/title", fields.merging(["title": title, "version": "1", "from": "/todos/all"]) { $1 })
    }

    @Test func `a title changes where it stands, the rest stays, and it can be undone`() async throws {
        let answer = try await rename("  Buy bread ")

        #expect(answer.location == "/todos/all")
        let list = try await browser.get("/todos/all").page
        #expect(list.text.contains("Saved."))
        #expect(list.first("//section[@class='notice']/form")?["action"] == "/todos/1/undo/2")
        #expect(list.first("//li[@data-todo='1']")?["data-version"] == "2")
        let form = try await browser.get("/todos/1/edit").page
        #expect(form.field("title")?.text == "Buy bread")
        #expect(form.field("endTime")?["value"] == "10:30")
    }

    @Test func `a title that was typed or pasted in several lines has one`() async throws {
        #expect(try await rename(" Buy \r\n\r\n  bread\n").location == "/todos/all")
        let answer = try await browser.submit("/todos", on: "/todos/new", .todo(titled: "Call\nBen"))

        #expect(answer.status == 303)
        #expect(try await site.count("todos WHERE title IN ('Buy bread', 'Call Ben')") == 2)
    }

    @Test(arguments: ["", "   ", "!?", String(repeating: "a", count: 201)])
    func `an invalid title is refused with a sentence, and what was typed`(title: String) async throws {
        let answer = try await rename(title)

        #expect(answer.status == 422)
        #expect(answer.page.message(of: "title") != nil)
        #expect(answer.page.field("startTime")?["value"] == "09:00")
        #expect(try await browser.get("/todos/all").page.text.contains("Buy milk"))
    }

    @Test func `the title of another on that day is refused, and may be used all the same`() async throws {
        let answer = try await rename("Call Ana")

        #expect(answer.status == 422)
        #expect(answer.page.message(of: "title") == "You already have a to-do with this title on this day.")
        let again = try #require(answer.page.first("//button[@name='again' and @value='yes']"))
        #expect(again.text == "Save it anyway")
        let fields = try answer.page.hiddenFields(ofFormTo: "/todos/1/edit").merging(.todo(titled: "Call Ana")) { $1 }
        #expect(try await browser.post("/todos/1/edit", fields.merging(["again": "yes"]) { $1 }).status == 303)
        #expect(try await site.count("todos WHERE title = 'Call Ana'") == 2)
    }

    @Test func `a member who is too late sees both titles, and overwrites nothing`() async throws {
        _ = try await rename("Buy bread")

        let late = try await rename("Buy beer")

        #expect(late.status == 409)
        #expect(late.page.text.contains("Buy bread"))
        #expect(late.page.field("title")?.text == "Buy beer")
        #expect(late.page.field("version")?["value"] == "2")
        #expect(try await browser.get("/todos/all").page.first("//li[@data-todo='1']/a")?.text == "Buy bread")
    }

    @Test func `no member renames another's`() async throws {
        let ben = try await site.browser(signedUpAs: "ben@example.com")

        #expect(try await rename("Mine", by: ben).status == 404)
    }

    @Test func `the button for all is in step with its to-dos, and so is the count`() async throws {
        let day = "/todos/day/2026-11-21"
        #expect(try await state() == ["Mark all as done", "2 still to do"])
        _ = try await browser.submit("/todos/1/complete", on: "/todos")
        #expect(try await state() == ["Mark all as done", "1 still to do"])
        #expect(try await browser.submit("\(day)/complete", on: "/todos").location == "/todos")
        let page = try await browser.get("/todos").page
        #expect(page.text.contains("Everything on Saturday 21 November is done."))
        #expect(try await state() == ["Mark all as not done", "Nothing left"])

        #expect(try await browser.submit("\(day)/reopen", on: "/todos").location == "/todos")
        #expect(try await state() == ["Mark all as done", "2 still to do"])
    }

    private func state() async throws -> [String?] {
        let page = try await browser.get("/todos").page
        return [page.first("//form[@class='sum']/button")?.text, page.first("//*[@class='left']")?.text]
    }

    @Test func `reopening a day is undone as a whole, and only what was reopened`() async throws {
        let day = "/todos/day/2026-11-21"
        _ = try await browser.submit("\(day)/complete", on: "/todos")
        let times = "SELECT CAST(min(completed_at) AS TEXT) || ' ' || count(completed_at) FROM todos"
        let done = try await site.text(times)
        await site.pass(.seconds(60))
        _ = try await browser.submit("\(day)/reopen", on: "/todos")

        let page = try await browser.get("/todos").page
        #expect(page.text.contains("Everything on Saturday 21 November is marked as not done."))
        let action = try #require(page.first("//section[@class='notice']/form")?["action"])
        let fields = try page.hiddenFields(ofFormTo: action)

        _ = try await browser.submit("/todos", on: "/todos/new", .todo(titled: "Added since"))
        _ = try await browser.post(action, fields)
        #expect(try await site.count("todos") == 3)
        #expect(try await site.text(times) == done)
        #expect(try await browser.get("/todos").page.text.contains("Undone."))
        _ = try await browser.post(action, fields)
        #expect(try await browser.get("/todos").page.text.contains("Nothing to undo."))

        #expect(try await browser.post("/todos/day/2026-11-22/reopen", fields).location == "/todos")
        #expect(try await browser.get("/todos").page.text.contains("There was nothing to change."))
        #expect(try await browser.post("/todos/day/2026-02-30/reopen", fields).status == 404)
    }

    @Test func `open to-dos have a page, and clearing is offered where some are completed`() async throws {
        let clear = "//form[@action='/todos/clear']"
        #expect(try await browser.get("/todos/all").page.first(clear) == nil)
        _ = try await browser.submit("/todos/1/complete", on: "/todos")

        let open = try await browser.get("/todos/open").page
        #expect(open.all("//ul[@class='list']//li/a").map(\.text) == ["Call Ana"])
        #expect(open.first("//*[@class='left']")?.text == "1 still to do")
        // Below the list, away from the line that adds to it.
        let below = "//ul[@class='list']/following-sibling::form[@action='/todos/clear']"
        #expect(try await browser.get("/todos/all").page.first(below) != nil)
        #expect(try await browser.submit("/todos/clear", on: "/todos/all").location == "/todos/all")
        #expect(try await browser.get("/todos/all").page.first(clear) == nil)
    }

    @Test func `Korean counts without a plural`() async throws {
        let fields = try await browser.get("/todos").page.hiddenFields(ofFormTo: "/language")
        _ = try await browser.post("/language", fields.merging(["language": "ko"]) { $1 })

        #expect(try await state() == ["이날의 할 일 모두 완료", "2개 남음"])
    }

    @Test(arguments: [
        ("/todos/all", true), ("/todos/open", true), ("/todos/inbox", true), ("/todos/completed", false),
        ("/todos/search?q=milk", false), ("/todos/trash", false),
    ])
    func `a list that shows what was added has the line that adds`(list: String, hasLine: Bool) async throws {
        let page = try await browser.get(list).page

        #expect((page.first("//div[h1]/following-sibling::form[@action='/todos/quick']") != nil) == hasLine)
        guard hasLine else { return }
        let added = try await browser.submit("/todos/quick", on: list, ["line": "Dentist"])
        #expect(added.location == list)
        #expect(try await browser.get(list).page.all("//li/a[@class='title']").map(\.text).contains("Dentist"))
    }

    @Test func `a title alone is added from the list, back on the same day`() async throws {
        let answer = try await browser.submit("/todos/quick", on: "/todos/day/2026-11-25", ["line": "Dentist"])

        #expect(answer.location == "/todos/day/2026-11-25")
        #expect(try await browser.get("/todos/day/2026-11-25").page.first("//article//h2")?.text == "Dentist")
    }
}
