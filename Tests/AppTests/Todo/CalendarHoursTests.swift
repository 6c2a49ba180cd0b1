import Testing
import Todos

@testable import App

/// To-dos of a week by the hour: those that find no room there, and their ticks.
@Suite(.timeLimit(.minutes(5))) struct CalendarHoursTests {
    private let site: TestSite
    private let browser: TestBrowser

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
    }

    private func add(_ title: String, _ start: String) async throws {
        let fields = [String: String].todo(titled: title, on: "2026-11-18").merging(
            ["startTime": start, "endTime": ""]) { $1 }
        #expect(try await browser.submit("/todos", on: "/todos/new", fields).status == 303)
    }

    @Test func `those that find no room at their time are counted there, with a link to their day`() async throws {
        for number in 1...8 { try await add("Call \(number)", "10:00") }

        let page = try await browser.get("/todos/week/2026-11-18").page

        let day = "//section[@data-date='2026-11-18']"
        let crowd = page.first("\(day)/ul[contains(@class, 'timed')]/li[not(@data-key)]")
        #expect(crowd?.text == "+6")
        #expect(crowd?["class"] == "entry for-wide h2 q0 l0 m2 lane2 of3")
        let link = page.first("\(day)//li[not(@data-key)]/a")
        #expect(link?["href"] == "/todos/day/2026-11-18")
        #expect(link?["aria-label"] == "Wednesday 18 November 2026, 10:00: +6")
        #expect(page.first("\(day)//a[@class='others']") == nil)
        // A list shows all of them.
        #expect(page.all("\(day)//li[@data-key]").count == 8)
    }

    @Test func `a tick in the week completes the to-do, or the one of a day that repeats`() async throws {
        let rule = ["repeat": "weekly", "repeatInterval": "1", "day-SA": "yes"]
        _ = try await browser.submit(
            "/todos", on: "/todos/new", .todo(titled: "Yoga", on: "2026-11-21").merging(rule) { $1 })
        try await add("Dentist", "09:00")

        let page = try await browser.get("/todos/week/2026-11-18").page

        let ticks = page.all("//section//button[@class='tick']")
        #expect(ticks.map { $0["aria-label"] } == ["Mark as done: Dentist", "Mark as done: Yoga"])
        #expect(ticks.map { $0["form"] } == ["ticks", "ticks"])
        #expect(ticks.map { $0["value"] } == [nil, "2026-11-21"])
        let fields = try page.hiddenFields(ofFormTo: "/todos")
        let path = try #require(ticks.first?["formaction"])
        #expect(try await browser.post(path, fields).location == "/todos/week/2026-11-18")
        #expect(try await site.text("SELECT title FROM todos WHERE completed_at IS NOT NULL") == "Dentist")
        #expect(try await browser.get("/todos/month/2026-11").page.all("//td//button").isEmpty)
    }
}
