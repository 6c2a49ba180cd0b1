import Database
import Foundation
import TestSupport
import Testing
import Todos

@testable import App

/// To-dos without a time, and without a date.
@Suite(.timeLimit(.minutes(5))) struct InboxTests {
    private let site: TestSite
    private let browser: TestBrowser
    private let ana = Owner(memberNumber: 1)

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
    }

    private var stored: [TodoDraft] { get throws { try site.services.todos.everything(of: ana).map(\.todo.draft) } }

    private func add(_ title: String, date: String = "", start: String = "", end: String = "") async throws {
        let fields = ["title": title, "category": "Etc", "date": date, "startTime": start, "endTime": end]
        let answer = try await browser.submit("/todos", on: "/todos/new", fields)
        #expect(answer.status == 303)
    }

    private func edit(date: String, start: String = "") async throws {
        let fields = ["title": "Milk", "category": "Etc", "date": date, "startTime": start, "endTime": ""]
        #expect(try await browser.submit("/todos/1/edit", on: "/todos/1/edit", fields).status == 303)
    }

    @Test func `a to-do needs neither a time nor a date`() async throws {
        try await add("Milk")
        try await add("Fair", date: "2026-11-22")
        try await add("Call", date: "2026-11-22", start: "09:00")
        try await add("Meet", date: "2026-11-22", start: "08:00", end: "09:00")

        let kinds = ["inbox", "2026-11-22", "2026-11-22 08:00-09:00", "2026-11-22 09:00-09:00"]
        #expect(try stored.map(\.when) == kinds)
        let day = try await browser.get("/todos/day/2026-11-22").page
        #expect(day.all("//article//h2").map(\.text) == ["Fair", "Meet", "Call"])
        #expect(
            day.all("//article//p[@class='when']").map(\.text) == ["Other", "08:00–09:00 · Other", "09:00 · Other"])
    }

    @Test func `the inbox lists open to-dos without a date, and adds one`() async throws {
        try await add("Milk")
        try await add("Fair", date: "2026-11-22")
        _ = try await browser.submit("/todos/quick", on: "/todos/inbox", ["line": "Bread"])

        let inbox = try await browser.get("/todos/inbox").page
        #expect(inbox.all("//li/a[@class='title']").map(\.text) == ["Milk", "Bread"])
        #expect(try await browser.get("/todos").page.all("//li/a[@class='title']").map(\.text) == ["Fair"])
        _ = try await browser.submit("/todos/1/complete", on: "/todos/inbox")
        #expect(
            try await browser.get("/todos/inbox").page.all("//li/a[@class='title']").map(\.text) == ["Bread"])
    }

    @Test func `lists, search, trash and the page of one know to-dos without a date`() async throws {
        try await add("Milk")
        try await add("Fair", date: "2026-11-22")

        let all = try await browser.get("/todos/all").page
        #expect(all.all("//h2[contains(@class, 'day-name')]").map(\.text) == ["Inbox", "Tomorrow · Sun 22 Nov"])
        #expect(all.first("//h2/a")?["href"] == "/todos/inbox")
        #expect(
            try await browser.get("/todos/search?q=milk").page.all("//li/a[@class='title']").map(\.text) == ["Milk"])
        #expect(try await browser.get("/todos/1").page.first("//p[@class='when']")?.text == "Inbox")
        _ = try await browser.submit("/todos/1/delete", on: "/todos/1")
        let trash = try await browser.get("/todos/trash").page
        #expect(trash.first("//main//li/span[@class='when']")?.text == "30 days left")
        _ = try await browser.submit("/todos/1/restore", on: "/todos/trash")
        #expect(try stored.count == 2)
    }

    @Test func `a to-do that comes due gets its date by a change, and loses it by the undo`() async throws {
        try await add("Milk")
        try await edit(date: "2026-11-23", start: "10:00")
        #expect(try stored.map(\.when) == ["2026-11-23 10:00-10:00"])

        _ = try await browser.submit("/todos/1/undo/2", on: "/todos/1")

        #expect(try stored.map(\.when) == ["inbox"])
    }

    @Test func `the same title is in the inbox once, unless it is added again`() async throws {
        try await add("Milk")

        let answer = try await browser.submit(
            "/todos", on: "/todos/new", ["title": "Milk", "category": "Etc", "date": ""])

        #expect(answer.status == 422)
        #expect(try stored.count == 1)
    }

    @Test func `a to-do whose rule went on to the next can lose its date`() async throws {
        _ = try await site.services.todos.add(
            try TodoDraft(
                "Yoga", in: .etc, date: CalendarDate("2026-11-21"),
                recurrence: try Recurrence("FREQ=DAILY")), for: ana)
        _ = try await browser.submit("/todos/1/complete", on: "/todos/1")

        try await edit(date: "")
        #expect(try stored.map(\.when) == ["inbox", "2026-11-22"])

        _ = try await browser.submit("/todos/1/reopen", on: "/todos/1")
        #expect(try stored.map { $0.recurrence == nil } == [true, false], "the next one keeps it")
    }

    @Test func `programs send and get no date as null`() async throws {
        let program = try await Program(of: browser, at: site)

        let answer = await program.send(.post, "/todos", json: #"{"title": "Milk", "category": "Etc", "date": null}"#)

        #expect(answer.status == 201)
        #expect(answer.json["date"] is NSNull && answer.json["startTime"] is NSNull && answer.json["endTime"] is NSNull)
        let rest = await program.send(
            .patch, "/todos/1", json: #"{"version": 1, "date": "2026-11-22", "startTime": "09:00", "endTime": null}"#)
        #expect(rest.json["endTime"] as? String == "09:00")
    }

    @Test func `a calendar's entry for all day has a date alone, and one of the inbox none`() async throws {
        try await add("Milk")
        try await add("Fair", date: "2026-11-22")

        let file = String(decoding: try await browser.get("/todos/export/ics").body, as: UTF8.self)

        #expect(file.contains("\r\nDUE;VALUE=DATE:20261122\r\n"))
        #expect(file.components(separatedBy: "\r\nDUE;").count == 2)
        #expect(file.components(separatedBy: "BEGIN:VTODO").count == 3)
    }
}
