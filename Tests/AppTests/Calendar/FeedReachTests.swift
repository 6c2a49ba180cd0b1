import ICalendar
import TestSupport
import Testing
import Todos

@Suite(.timeLimit(.minutes(5))) struct FeedReachTests {
    @Test func `a feed goes 366 days back`() async throws {
        let site = try TestSite()
        let browser = try await site.browser(signedUpAs: "ana@example.com")
        for day in ["2025-11-19", "2025-11-20", "2026-11-21"] {
            let draft = try TodoDraft.of(day, day, nil, nil, .work, "")
            try await site.services.todos.add(draft, for: Owner(memberNumber: 1))
        }
        let made = try await browser.submit("/account/calendar", ["kind": "tasks", "category": "all"])
        let address = try #require(made.page.first("//code")?.text)

        let answer = try await site.browser().get(String(address.dropFirst("http://127.0.0.1:8080".count)))

        let entries = try Component.calendars(in: answer.body)[0].components
        #expect(entries.compactMap { $0["SUMMARY"]?.text } == ["2025-11-20", "2026-11-21"])
    }

    @Test(arguments: [("tasks", ["Birthday", "Inbox"]), ("events", ["Birthday"])])
    func `a birthday of long ago is in a feed, and the inbox among tasks`(kind: String, titles: [String]) async throws {
        let site = try TestSite()
        let browser = try await site.browser(signedUpAs: "ana@example.com")
        let birthday = try TodoDraft(
            "Birthday", in: .work, date: CalendarDate("1980-03-05"), recurrence: .yearly)
        let inbox = try TodoDraft("Inbox", in: .work)
        for draft in [birthday, inbox] {
            try await site.services.todos.add(draft, for: Owner(memberNumber: 1))
        }
        let made = try await browser.submit("/account/calendar", ["kind": kind, "category": "all"])
        let address = try #require(made.page.first("//code")?.text)

        let answer = try await site.browser().get(String(address.dropFirst("http://127.0.0.1:8080".count)))

        let entries = try Component.calendars(in: answer.body)[0].components
        #expect(entries.compactMap { $0["SUMMARY"]?.text }.sorted() == titles)
        #expect(entries.compactMap { $0["RRULE"]?.value } == ["FREQ=YEARLY"])
    }

    @Test(arguments: ["tasks", "export"])
    func `a birthday of long ago brings no changes of clocks with it, as Seoul's of 1987`(kind: String) async throws {
        let site = try TestSite()
        let browser = try await site.browser(signedUpAs: "ana@example.com")
        let nine = TimeOfDay(hour: 9, minute: 0)
        let birthday = try TodoDraft("Birthday", in: .work, date: CalendarDate("1980-03-05"), recurrence: .yearly)
        let call = try TodoDraft("Call", in: .work, date: CalendarDate("2026-11-21"), start: nine)
        for draft in [birthday, call] {
            try await site.services.todos.add(draft, for: Owner(memberNumber: 1))
        }
        var path = "/todos/export/ics"
        if kind == "tasks" {
            let made = try await browser.submit("/account/calendar", ["kind": kind, "category": "all"])
            path = String(try #require(made.page.first("//code")?.text).dropFirst("http://127.0.0.1:8080".count))
        }

        let calendar = try Component.calendars(in: try await browser.get(path).body)[0]

        #expect(calendar.components.map(\.name) == ["VTIMEZONE", "VTODO", "VTODO"])
        #expect(calendar.components[0].components.map(\.name) == ["STANDARD"])
    }
}
