import Database
import Foundation
import Testing

@testable import App

@Suite(.timeLimit(.minutes(5))) struct TimeZoneTests {
    private let site: TestSite
    private let browser: TestBrowser

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
    }

    private func zone() async throws -> String? { try await site.text("SELECT time_zone FROM members ORDER BY id") }

    private func today() async throws -> String? {
        try await browser.get("/todos/new").page.field("date")?["value"]
    }

    @Test func `the page offers the places of the world, the present one chosen`() async throws {
        let page = try await browser.get("/account/time-zone").page

        #expect(page.all("//option").count > 300)
        #expect(page.field("timeZone")?["value"] == "Asia/Seoul")
        #expect(page.all("//option").contains { $0["value"] == "Asia/Seoul" && $0.text == "Seoul (UTC+9)" })
    }

    @Test func `UTC is called by its name, and can be saved as it is shown`() async throws {
        _ = try await browser.submit("/account/time-zone", ["timeZone": "UTC"])

        #expect(try await browser.get("/account/time-zone").page.field("timeZone")?["value"] == "UTC")
        let labels = try await browser.get("/account/time-zone").page.all("//option").map(\.text)
        #expect(Set(labels).count == labels.count)
    }

    @Test func `a chosen time zone is when days begin`() async throws {
        // The clock of the tests stands within a day of UTC; these two are 25 hours apart.
        _ = try await browser.submit("/account/time-zone", ["timeZone": "Pacific/Kiritimati"])
        let east = try await today()
        _ = try await browser.submit("/account/time-zone", ["timeZone": "Pacific/Pago_Pago"])
        let west = try await today()

        #expect(try await zone() == "Pacific/Pago_Pago")
        #expect(try #require(east) > #require(west))
    }

    @Test(arguments: ["", "Mars/Olympus", "../../etc/passwd", "GMT+99"])
    func `an invalid one is refused`(name: String) async throws {
        let answer = try await browser.submit("/account/time-zone", ["timeZone": name])

        #expect(answer.status == 422)
        #expect(
            answer.page.message(of: "timeZone")
                == "There's no time zone with that name. Type a city near you, or choose from the list.")
        #expect(try await zone() == nil)
    }

    @Test(arguments: [
        ("seoul", "en", "Asia/Seoul"), ("NEW YORK", "en", "America/New_York"),
        ("buenos_aires", "en", "America/Argentina/Buenos_Aires"),
        ("서울", "ko", "Asia/Seoul"), ("asia/seoul", "en", "Asia/Seoul"), ("GMT", "en", "GMT"),
        ("뉴욕", "ko", "America/New_York"), ("Utc", "en", "UTC"),
    ])
    func `a city is found by its name`(typed: String, language: String, name: String) async throws {
        browser.set("language", language)
        let answer = try await browser.submit("/account/time-zone", ["timeZone": typed])

        #expect(answer.status == 303)
        #expect(try await zone() == name)
    }

    @Test func `a member who has chosen none gets the browser's, wherever they go`() async throws {
        browser.set("timezone", "Mars/Olympus")
        _ = try await browser.get("/todos")
        browser.set("timezone", "Asia/Seoul")
        _ = try await browser.get("/todos")
        try await site.settle()
        #expect(try await zone() == "Asia/Seoul")

        browser.set("timezone", "Europe/Berlin")
        _ = try await browser.get("/todos")
        try await site.settle()
        #expect(try await zone() == "Europe/Berlin")
    }

    @Test func `over https the browser's zone comes in a cookie of this very host`() async throws {
        let site = try TestSite(baseURL: "https://todo.example.com")
        let browser = try await site.browser(signedUpAs: "ana@example.com")
        browser.set("timezone", "Europe/Berlin")
        _ = try await browser.get("/todos")
        browser.set("__Host-timezone", "Asia/Tokyo")
        _ = try await browser.get("/todos")
        try await site.settle()

        #expect(try await site.text("SELECT time_zone FROM members") == "Asia/Tokyo")
    }

    @Test func `a chosen one takes precedence over the browser's`() async throws {
        _ = try await browser.submit("/account/time-zone", ["timeZone": "Asia/Seoul"])
        browser.set("timezone", "Europe/Berlin")
        _ = try await browser.get("/todos")
        try await site.settle()

        #expect(try await zone() == "Asia/Seoul")
    }

    @Test(arguments: ["Asia/Kolkata", "Asia/Calcutta", "Europe/Kyiv", "Asia/Ho_Chi_Minh"])
    func `older and newer names of a place are all taken, and shown as chosen`(name: String) async throws {
        browser.set("timezone", name)
        _ = try await browser.get("/todos")
        try await site.settle()

        #expect(try await zone() == name)
        let page = try await browser.get("/account/time-zone").page
        #expect(page.field("timeZone")?["value"] == name)
    }

    @Test func `days across a change of clocks begin at their own midnight`() throws {
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        // The day of 2026-10-25 has 25 hours there: from 22:00 to 23:00 UTC of the next evening.
        let begin = try #require(ISO8601DateFormatter().date(from: "2026-10-24T22:00:00Z"))
        for (offset, day) in [
            (-1, "2026-10-24"), (0, "2026-10-25"), (25 * 3600 - 1, "2026-10-25"), (25 * 3600, "2026-10-26"),
        ] {
            let moment = Timestamp(begin.addingTimeInterval(TimeInterval(offset)))
            #expect(moment.clock(in: berlin).day.text == day)
        }
    }
}
