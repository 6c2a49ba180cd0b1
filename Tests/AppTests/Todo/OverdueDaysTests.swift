import Testing

@testable import App

/// The names of days on which something was to be done. It is Saturday, 21 November 2026.
@Suite(.timeLimit(.minutes(5))) struct OverdueDaysTests {
    private let site: TestSite
    private let browser: TestBrowser
    private let pages = ["/todos/all", "/todos/open", "/todos/category/Shopping", "/todos/search?q=fair"]

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
        for date in ["2026-11-19", "2026-11-24"] {
            let fields = [String: String].todo(titled: "Fair", on: date)
            #expect(try await browser.submit("/todos", on: "/todos/new", fields).status == 303)
        }
    }

    @Test func `today's page says how long ago it was to be done`() async throws {
        let when = "//section[@class='overdue']//p[@class='when']"

        #expect(try await browser.get("/todos").page.first(when)?.text.hasPrefix("2 days ago · Thu 19 Nov") == true)
        let korean = site.browser(language: "ko")
        korean.cookies = browser.cookies
        #expect(try await korean.get("/todos").page.first(when)?.text.hasPrefix("2일 전 · 11월 19일(목)") == true)
    }

    @Test func `lists say it as well, and mark the day until all of it is done`() async throws {
        let late = "//h2[contains(@class, 'late')]"
        for page in pages {
            #expect(try await browser.get(page).page.all(late).map(\.text) == ["2 days ago · Thu 19 Nov"], "\(page)")
        }

        _ = try await browser.submit("/todos/1/complete", on: "/todos")

        for page in pages { #expect(try await browser.get(page).page.first(late) == nil, "\(page)") }
        let days = try await browser.get("/todos/all").page.all("//h2[contains(@class, 'day-name')]").map(\.text)
        #expect(days == ["Thursday 19 November", "Tuesday 24 November"])
    }

    @Test func `what is in the trash is not late`() async throws {
        _ = try await browser.submit("/todos/1/delete", on: "/todos/1")

        let trash = try await browser.get("/todos/trash").page
        #expect(trash.first("//h2[contains(@class, 'late')]") == nil)
        #expect(trash.text.contains("Thu 19 Nov"))
    }
}
