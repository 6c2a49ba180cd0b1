import Accounts
import Testing
import Todos

@testable import App

/// The messages for a member who has as many to-dos, categories or imports as allowed.
@Suite(.timeLimit(.minutes(5))) struct QuotaPagesTests {
    private let site: TestSite
    private let browser: TestBrowser
    private static let full =
        "Your list is full: it has 3 to-dos, including those in the trash. Delete some from the trash, then add this one."

    init() async throws {
        var quotas = Quotas()
        (quotas.todos, quotas.categories) = (3, 10)
        site = try TestSite(quotas: quotas)
        browser = try await site.browser(signedUpAs: "ana@example.com")
    }

    @Test func `forms say that the list is full, and keep what was typed`() async throws {
        try await site.fill(3, of: 1)

        let byPage = try await browser.submit("/todos", on: "/todos/new", .todo(titled: "Milk"))
        #expect(byPage.status == 409)
        #expect(byPage.page.message(of: "title") == Self.full)
        #expect(byPage.page.field("title")?.text == "Milk")

        let byLine = try await browser.submit("/todos/quick", on: "/todos", ["line": "Bread tomorrow"])
        #expect(byLine.status == 409)
        #expect(byLine.page.message(of: "title") == Self.full)
        #expect(byLine.page.field("title")?.text == "Bread")
        #expect(try await site.count("todos") == 3)
    }

    @Test func `ticking off what comes again says why that can't be, in each language`() async throws {
        _ = try await browser.submit(
            "/todos", on: "/todos/new", .todo(titled: "Yoga").merging(["repeat": "daily"]) { $1 })
        try await site.fill(2, of: 1)

        let fields = try await browser.get("/todos/1").page.hiddenFields(ofFormTo: "/todos/1/complete")
        let refused = try await browser.post("/todos/1/complete", fields)
        #expect(refused.status == 409)
        #expect(refused.page.heading == "Your list is full")
        #expect(refused.page.text.contains("You can have 3 to-dos, including those in the trash"))
        #expect(try await site.text("SELECT completed_at FROM todos WHERE id = 1") == nil)

        _ = try await browser.post("/language", fields.merging(["language": "ko", "from": "/todos"]) { $1 })
        #expect(try await browser.post("/todos/1/complete", fields).page.heading == "할 일이 가득 찼습니다")
    }

    @Test func `moving what is overdue needs room for the next of each that repeats, and says so`() async throws {
        for (title, date) in [("Yoga", "2026-11-11"), ("Pilates", "2026-11-12")] {
            let fields = [String: String].todo(titled: title, on: date).merging(["repeat": "weekly"]) { $1 }
            _ = try await browser.submit("/todos", on: "/todos/new", fields)
        }

        let refused = try await browser.submit("/todos/overdue/move", on: "/todos")

        #expect(refused.status == 409)
        #expect(
            refused.page.text.contains(
                "You can have 3 to-dos, including those in the trash, and there isn't room for the next one of each to-do that repeats."
            ))
        #expect(try await site.text("SELECT max(date) FROM todos") == "2026-11-12")
        #expect(try await site.count("todos") == 2)
    }

    @Test func `programs get a problem of its own`() async throws {
        let program = try await Program(of: browser, at: site)
        try await program.add("Yoga")
        try await site.fill(2, of: 1)
        try await site.execute("UPDATE todos SET recurrence = 'FREQ=DAILY' WHERE id = 1")

        let beyond = await program.send(
            .post, "/todos",
            json: """
                {"title": "More", "category": "Etc", "date": "2026-11-21", "startTime": "09:00", "endTime": "09:00"}
                """)
        #expect(beyond.status == 409)
        #expect(beyond.problem == "ListFull")
        #expect(await program.send(.post, "/todos/1/complete").problem == "ListFull")
        #expect(await program.send(.delete, "/todos/2").status == 204)
        #expect(await program.send(.post, "/todos/2/restore").status == 200)
    }

    @Test func `an import says how far it came`() async throws {
        try await site.fill(1, of: 1)

        let answer = try await browser.upload("title,date\na,2026-11-22\nb,2026-11-22\nc,2026-11-22\nd,2026-11-22\n")

        #expect(answer.status == 200)
        #expect(answer.page.all("//section/div[@role='status']//li").first?.text == "Added: 2")
        #expect(
            answer.page.first("//section//p[contains(@class, 'message')]")?.text
                == "2 of 4 new to-dos were added. Your list is full at 3, including those in the trash. Delete some from the trash, then import the same file again for the rest."
        )
        let undo = try #require(answer.page.first("//section//form")?["action"])
        _ = try await browser.post(undo, try answer.page.hiddenFields(ofFormTo: undo))
        #expect(try await site.services.todos.trashed(of: Owner(memberNumber: 1)).todos.count == 2)
    }

    @Test func `so many files an hour are read, and after the wait importing works again`() async throws {
        let most = try #require(Throttles().importing?.limit)
        for _ in 1..<most { #expect(try await browser.upload("title,date\na,2026-11-22\n").status == 200) }
        // One that is refused counts: it was read as well.
        #expect(try await browser.upload("hello").status == 422)

        let beyond = try await browser.upload("title,date\nb,2026-11-22\n")
        #expect(beyond.status == 429)
        #expect(beyond.headers[.retryAfter] == "180")
        #expect(
            beyond.page.first("//p[@role='alert']")?.text
                == "You've tried to import too many files in a short time. Try again in 3 min.")
        #expect(try await site.count("todos") == 1)

        await site.pass(.seconds(180))
        #expect(try await browser.upload("title,date\nb,2026-11-22\n").status == 200)
        #expect(try await site.count("todos") == 2)
    }

    @Test func `one category too many is refused with the number that is set`() async throws {
        let fields = ["name": "Garden", "colour": "green", "icon": "home"]
        #expect(try await browser.submit("/categories", on: "/categories/new", fields).location == "/categories")

        let beyond = try await browser.submit(
            "/categories", on: "/categories/new", fields.merging(["name": "X"]) { $1 })

        #expect(beyond.status == 422)
        #expect(beyond.page.text.contains("10"))
        #expect(try await browser.get("/categories").page.first("//a[@href='/categories/new']") == nil)
    }

    @Test func `a line's category beyond the last one is neither offered nor added`() async throws {
        let form = try await browser.add("Dig #Yard").page.hiddenFields(ofFormTo: "/todos/quick")
        let fields = ["name": "Garden", "colour": "green", "icon": "home"]
        _ = try await browser.submit("/categories", on: "/categories/new", fields)

        let beyond = try await browser.post("/todos/quick", form)

        #expect(beyond.status == 422)
        #expect(beyond.page.all("//p[@role='alert']").count == 1)
        #expect(beyond.page.first("//input[@name='newCategory']") == nil)
        #expect(try await site.count("categories") == 1)
        #expect(try await site.count("todos") == 0)
    }
}
