import Testing
import Todos

@testable import App

/// Undo that is pressed when there is nothing to undo.
@Suite(.timeLimit(.minutes(5))) struct NothingUndoneTests {
    private let site: TestSite
    private let browser: TestBrowser

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
        _ = try await browser.submit("/todos", on: "/todos/new", .todo(titled: "Buy milk"))
    }

    /// Presses "Undo" in the next notice twice, and returns the message after each.
    private func undoTwice(on page: String) async throws -> [String] {
        let shown = try await browser.open(page).page
        let action = try #require(shown.first("//section[@class='notice']/form")?["action"])
        let form = try shown.hiddenFields(ofFormTo: action)
        var told: [String] = []
        for _ in 1...2 {
            #expect(try await browser.post(action, form).status == 303)
            told.append(try await browser.told(on: page))
        }
        return told
    }

    private static let nothing = "Nothing to undo. It was already undone, or has changed since."

    @Test func `a day that was done at once is undone once`() async throws {
        _ = try await browser.submit("/todos/day/2026-11-21/complete", on: "/todos")

        #expect(try await undoTwice(on: "/todos") == ["Undone.", Self.nothing])
    }

    @Test func `so is what was cleared`() async throws {
        _ = try await browser.submit("/todos/1/complete", on: "/todos/1")
        _ = try await browser.submit("/todos/clear", on: "/todos/completed")

        #expect(try await undoTwice(on: "/todos/completed") == ["Undone.", Self.nothing])
    }

    @Test func `an undone addition or deletion has a message, too, and is no lost page`() async throws {
        #expect(try await undoTwice(on: "/todos") == ["Moved “Buy milk” to the trash.", Self.nothing])
        _ = try await browser.submit("/todos/1/restore", on: "/todos/trash")
        _ = try await browser.get("/todos")
        _ = try await browser.submit("/todos/1/delete", on: "/todos/1")
        #expect(try await undoTwice(on: "/todos") == ["Restored.", Self.nothing])
    }

    @Test(arguments: ["complete", "date", "title"])
    func `an addition is not undone once its to-do was done or changed, and the page says so`(
        verb: String
    ) async throws {
        let fields = [String: String].todo(titled: "Yoga").merging(["repeat": "daily"]) { $1 }
        _ = try await browser.submit("/todos", on: "/todos/new", fields)
        let form = try await browser.open("/todos").page.hiddenFields(ofFormTo: "/todos/2/delete")
        let change = ["date": verb == "date" ? "2026-11-25" : "2026-11-21", "title": "Pilates", "version": "1"]
        _ = try await browser.post("/todos/2/\(verb)", form.filter { $0.key == "csrf" }.merging(change) { $1 })
        _ = try await browser.get("/todos")

        #expect(try await browser.post("/todos/2/delete", form).status == 303)

        let told = try await browser.open("/todos").alert
        #expect(told == "It was changed again in the meantime, so this can't be undone.")
        #expect(try await site.count("todos WHERE trashed_at IS NOT NULL") == 0)
    }

    @Test(arguments: ["delete", "restore", "reopen", "undo/2", "behind/0"])
    func `nor is a to-do that was deleted for good since`(verb: String) async throws {
        let form = try await browser.open("/todos").page.hiddenFields(ofFormTo: "/todos/1/delete")
            .merging(["from": "/todos/1"]) { $1 }
        #expect(form["undo"] != nil)
        _ = try await site.services.todos.trash(Todo.ID(1), of: Owner(memberNumber: 1))
        _ = try await site.services.todos.purge(Todo.ID(1), of: Owner(memberNumber: 1))

        #expect(try await browser.post("/todos/1/\(verb)", form).location == "/todos")
        #expect(try await browser.open("/todos").page.first("//section[@class='notice']/p")?.text == Self.nothing)
    }

    @Test func `one that was restored since is not deleted for good by an old page of it, and a message says so`()
        async throws
    {
        let (todos, owner) = (site.services.todos, Owner(memberNumber: 1))
        _ = try await todos.trash(Todo.ID(1), of: owner)
        let form = try await browser.open("/todos/1").page.hiddenFields(ofFormTo: "/todos/1/purge")
        _ = try await todos.restore(Todo.ID(1), of: owner)

        #expect(try await browser.post("/todos/1/purge", form).location == "/todos/trash")

        #expect(
            try await browser.open("/todos/trash").page.first("//section[@class='notice']/p")?.text
                == "There was nothing to change.")
        #expect(try await site.count("todos WHERE trashed_at IS NULL") == 1)
    }

    @Test(arguments: [("delete", "/todos/1"), ("restore", "/todos/trash")])
    func `what was done in another tab, and is no undo, is not called one`(verb: String, page: String) async throws {
        if verb == "restore" { _ = try await browser.submit("/todos/1/delete", on: "/todos/1") }
        // Takes the notice away, whose form would be an undo.
        _ = try await browser.get("/todos")
        let form = try await browser.open(page).page.hiddenFields(ofFormTo: "/todos/1/\(verb)")
        _ = try await browser.post("/todos/1/\(verb)", form)
        _ = try await browser.get("/todos")

        _ = try await browser.post("/todos/1/\(verb)", form)

        let told = try await browser.open("/todos").page.first("//section[@class='notice']/p")?.text
        #expect(told == "There was nothing to change.")
    }

    @Test func `an import is undone once`() async throws {
        let answer = try await browser.upload("title,date\nWalk,2026-11-22\n")
        let undo = try #require(answer.page.first("//section//form")?["action"])
        let form = try answer.page.hiddenFields(ofFormTo: undo)

        _ = try await browser.post(undo, form)
        #expect(try await browser.get("/todos/import").page.text.contains("Undone."))
        _ = try await browser.post(undo, form)
        #expect(try await browser.get("/todos/import").page.text.contains(Self.nothing))
    }
}
