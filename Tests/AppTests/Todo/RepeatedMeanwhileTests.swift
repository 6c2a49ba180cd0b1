import Testing
import Todos

@testable import App

/// A page that shows a to-do as it was before it was completed, reopened, skipped or deleted elsewhere.
@Suite(.timeLimit(.minutes(5))) struct RepeatedMeanwhileTests {
    private let site: TestSite
    private let browser: TestBrowser

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
        _ = try await browser.submit(
            "/todos", on: "/todos/new", .todo(titled: "Yoga").merging(["repeat": "weekly"]) { $1 })
    }

    private func rule() async throws -> String? {
        try await site.text("SELECT recurrence FROM todos ORDER BY id DESC LIMIT 1")
    }

    @Test func `a form from before its to-do was reopened ends no series that it didn't show`() async throws {
        _ = try await browser.submit("/todos/1/complete", on: "/todos/1")
        let hidden = try await browser.get("/todos/1/edit").page.hiddenFields(ofFormTo: "/todos/1/edit")
        let fields = [String: String].todo(titled: "Pilates").merging(["repeat": "never"]) { $1 }
        _ = try await browser.submit("/todos/1/reopen", on: "/todos/1")

        let late = try await browser.post("/todos/1/edit", hidden.merging(fields) { $1 })

        #expect(late.status == 409)
        #expect(late.page.first("//*[@role='alert']//*[@class='again']") != nil)
        #expect(try await rule() == "FREQ=WEEKLY")
        // Having seen it, they may end it.
        let again = try late.page.hiddenFields(ofFormTo: "/todos/1/edit").merging(fields) { $1 }
        #expect(try await browser.post("/todos/1/edit", again).location == "/todos/1")
        #expect(try await rule() == nil)
    }

    @Test func `a form from before its to-do was completed says that it can no longer end the series`() async throws {
        let page = try await browser.get("/todos/1/edit").page
        let hidden = try page.hiddenFields(ofFormTo: "/todos/1/edit")
        let fields = [String: String].todo(titled: "Yoga").merging(["repeat": "never"]) { $1 }
        _ = try await browser.submit("/todos/1/complete", on: "/todos/1")

        // What the page showed outlives a mistake in the form.
        let wrong = try await browser.post("/todos/1/edit", hidden.merging(fields.merging(["title": ""]) { $1 }) { $1 })
        #expect(wrong.status == 422)
        let corrected = try wrong.page.hiddenFields(ofFormTo: "/todos/1/edit").merging(fields) { $1 }
        #expect(try await browser.post("/todos/1/edit", corrected).status == 409)
        #expect(try await rule() == "FREQ=WEEKLY")
    }

    @Test(arguments: ["complete", "delete"])
    func `what an old page shows on another date than it has by now is neither done nor deleted`(verb: String)
        async throws
    {
        // What was added has an undo of its own on the first page.
        _ = try await browser.get("/todos/1")
        let page = try await browser.get("/todos/1").page
        let fields = try page.hiddenFields(ofFormTo: "/todos/1/\(verb)")
        #expect(fields["date"] == "2026-11-21")
        _ = try await browser.submit("/todos/1/skip", on: "/todos/1")

        _ = try await browser.post("/todos/1/\(verb)", fields)

        #expect(try await browser.open("/todos/1").page.text.contains("moved to another date in the meantime"))
        #expect(try await site.count("todos WHERE completed_at IS NULL AND trashed_at IS NULL") == 1)
    }

    @Test(arguments: [
        ("delete", "It was done or moved to another date in the meantime"), ("skip", "so this date wasn't skipped"),
    ])
    func `what an old page would end or skip, and was done since, goes on with its next date, and the page says so`(
        verb: String, sentence: String
    ) async throws {
        _ = try await browser.get("/todos/1")
        let fields = try await browser.get("/todos/1").page.hiddenFields(ofFormTo: "/todos/1/\(verb)")
        _ = try await browser.submit("/todos/1/complete", on: "/todos/1")

        _ = try await browser.post("/todos/1/\(verb)", fields)

        #expect(try await browser.open("/todos/1").page.text.contains(sentence))
        #expect(try await site.count("todos WHERE trashed_at IS NULL") == 2)
        // What was done goes to the trash alone, by a page that shows it as done.
        _ = try await browser.submit("/todos/1/delete", on: "/todos/1")
        #expect(try await site.count("todos WHERE trashed_at IS NULL AND recurrence IS NOT NULL") == 1)
    }

    @Test(arguments: ["complete", "reopen"])
    func `what an old page ticks, and is in the trash since, stays as it is, and the page says so`(verb: String)
        async throws
    {
        if verb == "reopen" {
            _ = try await browser.submit("/todos/1/complete", on: "/todos/1")
            // What was done is told once, beside a form that would undo it.
            _ = try await browser.get("/todos")
        }
        let fields = try await browser.get("/todos").page.hiddenFields(ofFormTo: "/todos/1/\(verb)")
        _ = try await site.services.todos.trash(Todo.ID(1), of: Owner(memberNumber: 1))

        #expect(try await browser.post("/todos/1/\(verb)", fields).location == "/todos")

        let page = try await browser.get("/todos").page
        #expect(page.text.contains("It was moved to the trash in the meantime, so nothing was changed."))
        let state = verb == "reopen" ? "NOT NULL" : "NULL"
        #expect(try await site.count("todos WHERE trashed_at IS NOT NULL AND completed_at IS \(state)") == 1)
    }

    @Test func `another title is no reason not to tick one that repeats, and a tick of any other names no date`()
        async throws
    {
        _ = try await browser.submit("/todos", on: "/todos/new", .todo(titled: "Once"))
        let list = try await browser.get("/todos").page
        let tick = "//button[@formaction='/todos/1/complete']"
        #expect(list.first(tick)?["name"] == "date")
        let date = try #require(list.first(tick)?["value"])
        #expect(list.first("//button[@formaction='/todos/2/complete' and not(@name)]") != nil)
        let fields = try list.hiddenFields(ofFormTo: "/todos/1/complete").merging(["date": date]) { $1 }
        _ = try await browser.post("/todos/1/title", fields.merging(["title": "Pilates", "version": "1"]) { $1 })

        _ = try await browser.post("/todos/1/complete", fields)

        #expect(try await site.count("todos WHERE id = 1 AND title = 'Pilates' AND completed_at IS NOT NULL") == 1)
    }
}
