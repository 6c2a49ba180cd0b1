import Accounts
import Database
import Feeds
import Foundation
import HTTPTypes
import ICalendar
import Secrets
import TestSupport
import Testing
import Todos

@testable import App

@Suite(.timeLimit(.minutes(5))) struct FeedTests {
    private let site: TestSite
    private let browser: TestBrowser
    /// A calendar program: it has no cookie.
    private let program: TestBrowser

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
        program = site.browser(address: "192.0.2.1")
    }

    /// The path of a new feed.
    private func feed(_ kind: String = "tasks", category: String = "all") async throws -> String {
        let answer = try await browser.submit("/account/calendar", ["kind": kind, "category": category])
        try #require(answer.status == 200)
        let address = try #require(answer.page.first("//code")?.text)
        #expect(address.hasPrefix("http://127.0.0.1:8080/calendar/") && address.hasSuffix(".ics"))
        return String(address.dropFirst("http://127.0.0.1:8080".count))
    }

    private func add(_ fields: [String: String]) async throws {
        try #require(try await browser.submit("/todos", on: "/todos/new", fields).location == "/todos")
    }

    private func entries(_ path: String) async throws -> [Component] {
        let answer = try await program.get(path)
        try #require(answer.status == 200)
        return try Component.calendars(in: answer.body)[0].components.filter { $0.name != "VTIMEZONE" }
    }

    @Test func `an address is shown once, and its digest alone is kept`() async throws {
        let answer = try await browser.submit("/account/calendar", ["kind": "events", "category": "all"])

        let address = try #require(answer.page.first("//code")?.text)
        #expect(
            answer.page.first("//main//a[contains(@class, 'button')]")?["href"] == "webcal" + address.dropFirst(4))
        let again = try await browser.get("/account/calendar")
        #expect(!String(decoding: again.body, as: UTF8.self).contains("/calendar/" + address.suffix(47)))
        #expect(again.page.all("//ul[@class='records']/li").count == 1)
    }

    @Test func `a request that was let in before its session ended makes no address`() async throws {
        let viewModel = CalendarViewModel(site.services, formatter: LocalizedFormatter())
        let member = try await #require(try site.services.accounts.members.active(Member.ID(1)))

        await #expect(throws: SessionExpired.self) {
            try await viewModel.make(
                CalendarViewModel.Input(kind: .events, category: nil), for: member, in: .random(),
                from: ClientInfo(address: "192.0.2.1", userAgent: ""), notifying: site.site.notifier)
        }

        #expect(try await site.count("feeds") == 0)
        #expect(try await site.mails().isEmpty)
    }

    @Test func `the member is told of a new address, as of an access token`() async throws {
        _ = try await feed()

        let mail = try #require(try await site.mails().last?.mail)
        #expect(mail.subject == "A calendar address for your account was created")
        #expect(mail.text.contains("/secure-account/"))
    }

    @Test func `a feed that nobody waits for any more is not written`() async throws {
        try await add(.todo(titled: "Milk"))
        let path = try await feed()
        let token = try #require(Token(path.dropFirst("/calendar/".count).dropLast(".ics".count)))
        let feed = try await #require(try site.services.feeds.find(token))
        let member = try await #require(try site.services.accounts.members.active(Member.ID(1)))
        let content = FeedContent(site.services, site.site.dispatcher.languages)
        let styles = try await content.styles(for: member, .init(language: "en", texts: [:]))
        let cancellation = WorkCancellation()
        cancellation.cancel()

        #expect(throws: CancellationError.self) {
            try content.calendar(feed, of: member, styles, cancellation)
        }
    }

    @Test func `the history shows what was created and revoked, and by which browser`() async throws {
        _ = try await feed()
        _ = try await feed("events")
        let number = try #require(
            try await browser.get("/account/calendar").page.first("//input[@name='feed']")?["value"])
        #expect(
            try await browser.submit("/account/calendar/revoke", on: "/account/calendar", ["feed": number]).status
                == 303)
        #expect(try await browser.get("/account/history").page.text.contains("Calendar address revoked"))
        // Once more revokes nothing, and is no line.
        let token = try await browser.open("/account/calendar").page.hiddenFields(ofFormTo: "/account/calendar")
        let again = try await browser.post("/account/calendar/revoke", token.merging(["feed": number]) { $1 })
        #expect(again.location == "/account/calendar")
        #expect(try await browser.get("/account/calendar").page.text.contains("That's no longer on this list"))

        let page = try await browser.get("/account/history").page.text
        #expect(page.components(separatedBy: "Calendar address created").count == 3)
        #expect(page.components(separatedBy: "Calendar address revoked").count == 2)
        #expect(try await site.services.accounts.auditLog.verify() == .whole(entries: 4))
    }

    @Test func `a program gets the member's to-dos without a cookie, and gets none`() async throws {
        try await add(.todo(titled: "Buy milk, eggs; 김밥"))
        let path = try await feed()

        let answer = try await program.get(path)

        #expect(answer.status == 200)
        #expect(answer.headers[.contentType] == "text/calendar; charset=utf-8")
        #expect(answer.headers[.cacheControl] == "no-store")
        #expect(answer.headers[.contentDisposition] == "attachment; filename=\"todos.ics\"")
        #expect(HTTPField.Name("X-Robots-Tag").flatMap { answer.headers[$0] } == "noindex, nofollow")
        #expect(answer.setCookies.isEmpty)
        let calendar = try Component.calendars(in: answer.body)[0]
        #expect(calendar.components.map(\.name) == ["VTIMEZONE", "VTODO"])
        let todo = calendar.components[1]
        #expect(todo["SUMMARY"]?.text == "Buy milk, eggs; 김밥")
        #expect(todo["UID"]?.value == "todo-1@127.0.0.1")
        #expect(todo["DTSTART"]?.value == "20261121T090000")
        #expect(todo["DTSTART"]?.parameter("TZID") == "Asia/Seoul")
        #expect(todo["DUE"]?.value == "20261121T103000")
        #expect(todo["DTSTAMP"]?.value == "20261121T073000Z")
        #expect(todo["CATEGORIES"]?.text == "Shopping")
        #expect((todo["SEQUENCE"]?.value, todo["STATUS"]?.value) == ("0", "NEEDS-ACTION"))
    }

    @Test func `a program that prefers JSON gets the calendar all the same`() async throws {
        let answer = try await program.send(
            .get, try await feed(), headers: [.accept: "application/json, text/plain, */*"])

        #expect(answer.status == 200)
        #expect(answer.headers[.contentType] == "text/calendar; charset=utf-8")
    }

    @Test func `a program that has the current version gets a 304, until something changes`() async throws {
        try await add(.todo(titled: "Buy milk"))
        let path = try await feed()
        let tag = try #require(try await program.get(path).headers[.eTag])

        await site.pass(.seconds(3600))
        let same = try await program.send(.get, path, headers: [.ifNoneMatch: "W/\(tag)"])
        #expect((same.status, same.body.count, same.headers[.eTag]) == (304, 0, tag))

        _ = try await browser.submit("/todos/1/complete", on: "/todos")
        let changed = try await program.send(.get, path, headers: [.ifNoneMatch: tag])
        #expect(changed.status == 200)
        #expect(try await entries(path)[0]["STATUS"]?.value == "COMPLETED")
        #expect(try await entries(path)[0]["COMPLETED"]?.value == "20261121T083000Z")
    }

    @Test func `a program gets a 304 another day as well, where the calendar has no times and clocks aren't changed`()
        async throws
    {
        try await add(.todo(titled: "Buy milk").merging(["startTime": "", "endTime": ""]) { $1 })
        let path = try await feed()
        let tag = try #require(try await program.get(path).headers[.eTag])

        await site.pass(.seconds(86_400))

        #expect(try await program.send(.get, path, headers: [.ifNoneMatch: tag]).status == 304)
    }

    @Test func `a completed to-do has a tick before its title among the events, until it is reopened`() async throws {
        for title in ["Buy milk", "Call Ana"] { try await add(.todo(titled: title)) }
        let (events, tasks) = (try await feed("events"), try await feed("tasks"))
        func titles(_ path: String) async throws -> Set<String?> {
            Set(try await entries(path).map { $0["SUMMARY"]?.text })
        }

        _ = try await browser.submit("/todos/1/complete", on: "/todos")

        #expect(try await titles(events) == ["✓ Buy milk", "Call Ana"])
        #expect(try await titles(tasks) == ["Buy milk", "Call Ana"])
        #expect(try await entries(events).allSatisfy { $0["STATUS"] == nil })
        _ = try await site.services.todos.reopen(Todo.ID(1), of: Owner(memberNumber: 1))
        #expect(try await titles(events) == ["Buy milk", "Call Ana"])
    }

    @Test func `one that was done and handed its rule on to none comes once among the events`() async throws {
        let draft = try TodoDraft(
            "Walk", in: .work, date: CalendarDate("2026-11-19"), recurrence: try Recurrence("FREQ=DAILY"))
        _ = try await site.services.todos.add(
            imported: [ImportedTodo(draft: draft, completedAt: site.services.clock.now())], for: Owner(memberNumber: 1))

        let event = try #require(try await entries(try await feed("events")).first)

        #expect(event["SUMMARY"]?.text == "✓ Walk")
        #expect(event["RRULE"] == nil)
        #expect(try await entries(try await feed("tasks")).first?["RRULE"]?.value == "FREQ=DAILY")
    }

    @Test func `a change goes up in sequence and keeps the identifier`() async throws {
        try await add(.todo(titled: "Buy milk"))
        let path = try await feed("events")
        let before = try await entries(path)[0]
        await site.pass(.seconds(60))
        var fields: [String: String] = .todo(titled: "Buy oats")
        fields["endTime"] = fields["startTime"]

        try #require(try await browser.submit("/todos/1/edit", fields).status == 303)

        let after = try await entries(path)[0]
        #expect((before.name, before["TRANSP"]?.value) == ("VEVENT", "TRANSPARENT"))
        #expect(before["DTEND"] != nil && after["DTEND"] == nil)
        #expect(after["UID"] == before["UID"])
        #expect((before["SEQUENCE"]?.value, after["SEQUENCE"]?.value) == ("0", "1"))
        #expect(after["LAST-MODIFIED"]?.value == "20261121T073100Z")
    }

    @Test func `a category's feed has nothing else, and the trash is nowhere`() async throws {
        for (title, category) in [("one", "Shopping"), ("two", "Work"), ("three", "Work")] {
            var fields: [String: String] = .todo(titled: title)
            fields["category"] = category
            try await add(fields)
        }
        let path = try await feed(category: "Work")
        _ = try await browser.submit("/todos/3/delete", on: "/todos/3")

        #expect(try await entries(path).map { $0["SUMMARY"]?.text } == ["two"])
        #expect(try await entries(try await feed()).count == 2)
    }

    @Test func `a revoked address is gone, an unknown one is not there`() async throws {
        let path = try await feed()
        let other = try await feed()
        _ = try await browser.get("/account/calendar")

        let list = try await browser.get("/account/calendar").page
        let ids = list.all("//input[@name='feed']").compactMap { $0["value"] }
        let csrf = try list.hiddenFields(ofFormTo: "/account/calendar/revoke")
        let answer = try await browser.post("/account/calendar/revoke", csrf.merging(["feed": ids[1]]) { $1 })

        #expect(answer.location == "/account/calendar")
        let gone = try await program.get(path)
        #expect(gone.status == 410)
        #expect(gone.page.heading == "This calendar is gone")
        #expect(try await program.get(other).status == 200)
        for wrong in ["x.ics", String(path.dropLast(4)), path.dropLast(5) + "A.ics.ics", "/calendar/.ics"] {
            #expect(try await program.get(wrong.hasPrefix("/") ? wrong : "/calendar/\(wrong)").status == 404)
        }
    }

    @Test func `no member can revoke another's address`() async throws {
        let path = try await feed()
        let ben = try await site.browser(signedUpAs: "ben@example.com")
        _ = try await ben.submit("/account/calendar", ["kind": "tasks", "category": "all"])
        let csrf = try await ben.get("/account/calendar").page.hiddenFields(ofFormTo: "/account/calendar/revoke")

        let answer = try await ben.post("/account/calendar/revoke", csrf.merging(["feed": "1"]) { $1 })

        #expect(answer.location == "/account/calendar")
        #expect(try await ben.get("/account/calendar").page.text.contains("That's no longer on this list"))
        #expect(try await program.get(path).status == 200)
    }

    @Test func `a member who asked to be deleted has no calendar any more`() async throws {
        let path = try await feed()

        try #require(try await browser.submit("/account/delete").location == "/login")

        #expect(try await program.get(path).status == 404)
    }

    @Test(arguments: [
        ["kind": "x", "category": "all"], ["kind": "tasks", "category": "Nothing"], ["category": "all"],
        ["kind": "tasks"],
    ])
    func `an unknown kind or category is refused with a sentence`(fields: [String: String]) async throws {
        let answer = try await browser.submit("/account/calendar", fields)

        #expect(answer.status == 422)
        #expect(answer.page.first("//p[@role='alert']") != nil)
        #expect(try await site.count("feeds") == 0)
    }

    @Test func `there is a bound to how many`() async throws {
        for _ in 0..<Feeds.most { _ = try await feed() }

        let answer = try await browser.submit("/account/calendar", ["kind": "tasks", "category": "all"])

        #expect(answer.status == 422)
        #expect(answer.page.first("//p[@role='alert']")?.text.contains("20") == true)
    }

    @Test func `the password is asked for again before an address is made`() async throws {
        let fields = try await browser.get("/account/calendar").page.hiddenFields(ofFormTo: "/account/calendar")
        await site.pass(.seconds(10 * 60))

        let answer = try await browser.post(
            "/account/calendar", fields.merging(["kind": "tasks", "category": "all"]) { $1 })

        #expect(answer.location == "/reauthenticate?next=%2Faccount%2Fcalendar")
        #expect(try await site.count("feeds") == 0)
    }

    @Test func `of very many to-dos those to come are in it, and as many of the past as there is room for`()
        async throws
    {
        let member = try await #require(try site.database.read { try $0.first("SELECT id FROM members") { $0.int(0) } })
        let today = try #require(CalendarDate("2026-11-21"))
        let nine = try #require(TimeOfDay("09:00"))
        func drafts(_ days: Range<Int>, _ each: Int) throws -> [TodoDraft] {
            try days.flatMap { offset in
                let day = try #require(today.adding(days: offset))
                return try (0..<each).map {
                    try TodoDraft(
                        title: "\(offset) \($0)", category: .work, date: day, start: nine, end: nine, description: "")
                }
            }
        }
        let all = try drafts(-400..<0, 10) + drafts(0..<150, 10)
        try await site.services.todos.add(all, for: Owner(memberNumber: member))

        let entries = try await entries(try await feed())

        #expect(entries.count == FeedContent.mostTodos)
        #expect(entries.last?["SUMMARY"]?.text == "149 9")
        #expect(entries.first?["SUMMARY"]?.text == "-350 0")
        #expect(entries.count { $0["SUMMARY"]?.text.hasPrefix("-") == false } == 1500)
    }
}
