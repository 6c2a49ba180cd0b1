import Testing

@testable import App

/// Recurring to-dos that are still to come, in the week, the month and the list of a day.
@Suite(.timeLimit(.minutes(5))) struct ProjectedTodosTests {
    private let browser: TestBrowser

    init() async throws {
        let site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
        // The site's today is Saturday, 21 November 2026.
        let fields = [
            "title": "Yoga", "category": "Etc", "date": "2026-11-21", "repeat": "daily", "repeatInterval": "1",
        ]
        #expect(try await browser.submit("/todos", on: "/todos/new", fields).status == 303)
    }

    @Test func `they are marked on their days`() async throws {
        let month = try await browser.get("/todos/month/2026-11?day=2026-11-23").page
        let marked = "//td/a[.//i[contains(@class, 'is-coming')]]"
        #expect(month.all(marked).map(\.text).prefix(3) == ["22", "23", "24"])
        #expect(month.all("//td/a[.//i]").count == month.all(marked).count + 1)
        #expect(try await browser.get("/todos").page.all("//nav[@class='week']/a[.//i]").count == 6)
    }

    @Test func `today's is still to come while an earlier one is open`() async throws {
        let coming = "//ul[@class='list']/li[contains(@class, 'is-coming')]/a"
        #expect(try await browser.get("/todos").page.all(coming).isEmpty)
        let fields = ["title": "Water", "category": "Etc", "date": "2026-11-20", "repeat": "daily"]
        #expect(try await browser.submit("/todos", on: "/todos/new", fields).status == 303)

        #expect(try await browser.get("/todos").page.all(coming).map { $0["href"] } == ["/todos/2"])

        _ = try await browser.submit("/todos/2/complete", on: "/todos")
        let page = try await browser.get("/todos").page
        #expect(page.all(coming).isEmpty)
        #expect(page.first("//section[@class='notice']/p")?.text == "Done. Next: Today · Sat 21 Nov.")
    }

    @Test(arguments: ["/todos/month/2026-11?day=2026-11-23", "/todos/day/2026-11-23"])
    func `a day lists them apart, with a link to the to-do that repeats`(path: String) async throws {
        let page = try await browser.get(path).page

        #expect(page.first("//*[contains(@class, 'day-name')]")?.text == "Later repeats")
        #expect(page.all("//ul[@class='list']/li[contains(@class, 'is-coming')]/a").map { $0["href"] } == ["/todos/1"])
        #expect(page.all("//li[contains(@class, 'is-coming')]//form").isEmpty)
        #expect(page.all("//*[@class='empty']").isEmpty)
    }
}
