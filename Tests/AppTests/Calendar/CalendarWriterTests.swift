import Database
import Foundation
import ICalendar
import TestSupport
import Testing
import Todos
import Web

@testable import App

@Suite(.timeLimit(.minutes(5))) struct CalendarWriterTests {
    private let seoul = TimeZone(identifier: "Asia/Seoul") ?? .gmt
    private let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    private let nine = TimeOfDay(hour: 9, minute: 0) ?? .midnight

    @Test(
        arguments: [
            ("2026-11-21", "09:00", "2026-11-21T08:00:00Z"), ("2026-07-01", "09:00", "2026-07-01T07:00:00Z"),
            // Passed over in spring, there twice in autumn.
            ("2026-03-29", "02:30", "2026-03-29T01:30:00Z"), ("2026-10-25", "02:30", "2026-10-25T00:30:00Z"),
            ("2026-03-29", "03:00", "2026-03-29T01:00:00Z"), ("2026-10-25", "03:00", "2026-10-25T02:00:00Z"),
            ("0001-01-01", "00:00", nil), ("9999-12-31", "23:59", "9999-12-31T22:59:00Z"),
        ] as [(String, String, String?)])
    func `a clock's date and time become a moment`(day: String, time: String, moment: String?) throws {
        let (day, time) = (try #require(CalendarDate(day)), try #require(TimeOfDay(time)))

        let found = LocalClock(timeZone: berlin).moment(day, time)

        if let moment { #expect(found == Timestamp(try Date(moment, strategy: .iso8601))) }
    }

    @Test(arguments: [
        ("FREQ=DAILY;UNTIL=20261231", "Europe/Berlin", "FREQ=DAILY;UNTIL=20261231T080000Z"),
        ("FREQ=DAILY;UNTIL=20260701", "Europe/Berlin", "FREQ=DAILY;UNTIL=20260701T070000Z"),
        ("FREQ=WEEKLY;BYDAY=MO;UNTIL=20261231", "Pacific/Apia", "FREQ=WEEKLY;BYDAY=MO;UNTIL=20261230T200000Z"),
        ("FREQ=DAILY;COUNT=3", "Europe/Berlin", "FREQ=DAILY;COUNT=3"), ("FREQ=YEARLY", "Asia/Seoul", "FREQ=YEARLY"),
    ])
    func `a rule's last day is written as a moment, and read as a day`(
        rule: String, zone: String, written: String
    ) throws {
        let zone = try #require(TimeZone(identifier: zone))
        let recurrence = try Recurrence(rule)

        #expect(recurrence.calendarText(at: nine, in: zone) == written)
        #expect(try Recurrence(calendar: written, at: nine, in: zone) == recurrence)
    }

    @Test func `a rule that ends before the time of its last day ends the day before`() throws {
        let rules = ["20261231T000000Z": "20261231", "20261231T000000": "20261230", "20261231T235959": "20261231"]
        for (until, last) in rules {
            let rule = try Recurrence(calendar: "FREQ=DAILY;UNTIL=\(until)", at: nine, in: seoul)
            #expect(rule.text == "FREQ=DAILY;UNTIL=\(last)")
        }
    }

    @Test(arguments: ["Asia/Seoul", "America/Los_Angeles", "Pacific/Kiritimati", "GMT"])
    func `a rule of all days ends with its last day, also where a program writes that as a moment`(
        zone: String
    ) throws {
        let zone = try #require(TimeZone(identifier: zone))
        let last = try #require(CalendarDate("2026-12-31"))
        let end = DateTimeValue(utc: LocalClock(timeZone: zone).moment(last, .lastMinute)).text

        for until in ["20261231", "20261231T000000Z", "20261231T235959Z", "20261231T235959", end] {
            let rule = try Recurrence(calendar: "FREQ=DAILY;UNTIL=\(until)", at: nil, in: zone)
            #expect(rule.text == "FREQ=DAILY;UNTIL=20261231", "\(until)")
        }
    }

    /// The components of a calendar of which no to-do is written.
    private func components(in zone: TimeZone, hasDays: Bool, last: String = "2026-11-21") throws -> [Component] {
        let (today, last) = (try #require(CalendarDate("2026-11-21")), try #require(CalendarDate(last)))
        let writer = CalendarWriter(
            host: "todo.example", timeZone: zone, kind: .events, today: today,
            styles: CategoryStyles([], Localizer(language: "en", texts: [:])))
        var bytes: [UInt8] = []
        try writer.write("Latchkey", days: hasDays ? today...last : nil, { _ in }, { bytes += $0 })
        return try Component.calendars(in: bytes)[0].components
    }

    @Test func `a calendar without to-dos has a component all the same, its zone`() throws {
        for zone in [berlin, .gmt] {
            #expect(try components(in: zone, hasDays: false).map(\.name) == ["VTIMEZONE"])
        }
        #expect(try components(in: .gmt, hasDays: true).isEmpty)
    }

    @Test(arguments: [
        (
            "Europe/Berlin",
            ["DAYLIGHT FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "STANDARD FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU"]
        ),
        (
            "America/New_York",
            ["DAYLIGHT FREQ=YEARLY;BYMONTH=3;BYDAY=2SU", "STANDARD FREQ=YEARLY;BYMONTH=11;BYDAY=1SU"]
        ),
        (
            "Australia/Sydney",
            ["STANDARD FREQ=YEARLY;BYMONTH=4;BYDAY=1SU", "DAYLIGHT FREQ=YEARLY;BYMONTH=10;BYDAY=1SU"]
        ),
        ("Asia/Seoul", ["STANDARD none"]),
    ])
    func `a zone is one rule for each of its offsets, which Outlook asks for`(name: String, rules: [String]) throws {
        let place = try #require(TimeZone(identifier: name))
        let zone = try #require(try components(in: place, hasDays: true).first)

        #expect(zone.components.map { "\($0.name) \($0["RRULE"]?.value ?? "none")" } == rules)
        #expect(zone.components.allSatisfy { $0["RDATE"] == nil })
        // All hold when the to-dos begin.
        #expect(zone.components.allSatisfy { $0["DTSTART"].map { $0.value < "20261121" } ?? false })
    }

    @Test func `changes without a rule are listed for the next five years`() throws {
        let place = try #require(TimeZone(identifier: "Africa/Casablanca"))
        let zone = try #require(try components(in: place, hasDays: true).first)

        let last = zone.components.flatMap { $0["RDATE"]?.value.split(separator: ",") ?? [] }.max()
        #expect(zone.components.allSatisfy { $0["RRULE"] == nil })
        #expect(last.map { $0 > "2031" } ?? false)
    }

    @Test(
        arguments: [
            "America/Santiago", "Africa/Casablanca", "America/Nuuk", "Asia/Gaza", "Africa/Cairo", "Europe/Berlin",
        ], ["2026-11-21", "2035-06-15", "2040-12-31"])
    func `a zone's changes reach five years beyond the last to-do`(name: String, last: String) throws {
        let zone = try #require(TimeZone(identifier: name))
        var told = try #require(
            try components(in: zone, hasDays: true, last: last).first.flatMap { DefinedTimeZone($0) })

        var day = try #require(CalendarDate("2026-11-22"))
        let end = try #require(CalendarDate(last)?.adding(days: 5 * 365))
        let noon = TimeOfDay(secondsOfDay: 12 * 3600)
        while day < end {
            let expected = zone.secondsFromGMT(for: LocalClock(timeZone: zone).moment(day, noon).date)
            let offset = told.timeZone(on: day, at: noon)?.secondsFromGMT()
            #expect(offset == expected, "\(day.text)")
            day = try #require(day.adding(days: 7))
        }
    }

    @Test(arguments: ["America/Santiago", "America/Nuuk", "Africa/Cairo", "Europe/Berlin"])
    func `a rule goes on with that of the other change only`(name: String) throws {
        let place = try #require(TimeZone(identifier: name))
        let zone = try #require(try components(in: place, hasDays: true, last: "2040-12-31").first)

        let endless = Set(zone.components.filter { $0["RRULE"] != nil }.map(\.name))
        #expect(endless.isEmpty || endless == ["DAYLIGHT", "STANDARD"])
    }

    @Test func `a rule that has ended does not go on`() throws {
        let zone = Component.timeZone(
            try #require(TimeZone(identifier: "America/Sao_Paulo")),
            from: try Date("2012-01-01T00:00:00Z", strategy: .iso8601),
            to: try Date("2026-01-01T00:00:00Z", strategy: .iso8601))

        // Clocks were last changed in February 2019.
        let last = zone.components.flatMap { $0["RDATE"]?.value.split(separator: ",") ?? [] }.max()
        #expect(last?.hasPrefix("201902") == true)
        #expect(zone.components.allSatisfy { $0["RRULE"] == nil })
    }

    @Test(
        arguments: [
            (nil, nil, nil, "DUE:20261121"), (nil, nil, "FREQ=DAILY", "DTSTART:20261121 DUE:20261121"),
            ("09:00", "09:00", nil, "DUE:20261121T090000"),
            ("09:00", "09:00", "FREQ=DAILY", "DTSTART:20261121T090000 DUE:20261121T090000"),
            ("09:00", "10:00", nil, "DTSTART:20261121T090000 DUE:20261121T100000"),
        ] as [(String?, String?, String?, String)])
    func `each task with a day says when it is due`(
        start: String?, end: String?, rule: String?, expected: String
    ) async throws {
        let site = try TestSite()
        let browser = try await site.browser(signedUpAs: "ana@example.com")
        let draft = try TodoDraft(
            "A", in: .work, date: CalendarDate("2026-11-21"), start: start.flatMap { TimeOfDay($0) },
            end: end.flatMap { TimeOfDay($0) }, recurrence: try rule.map { try Recurrence($0) })
        try await site.services.todos.add(draft, for: Owner(memberNumber: 1))

        let file = try await browser.get("/todos/export/ics").body

        let entry = try #require(try Component.calendars(in: file)[0].components.last)
        let times = entry.properties.filter { ["DTSTART", "DTEND", "DUE"].contains($0.name) }
        #expect(times.map { "\($0.name):\($0.value)" }.joined(separator: " ") == expected)
    }

    @Test func `a rule stands for the changes of centuries`() throws {
        let start = try Date("1990-01-01T00:00:00Z", strategy: .iso8601)
        let component = Component.timeZone(berlin, from: start, to: start + 300 * 366 * 86_400)

        // Until 1995 summer ended in September.
        let rules = component.components.map { ($0["DTSTART"]?.value.prefix(4) ?? "", $0["RRULE"] != nil) }
        #expect(rules.map { "\($0.0) \($0.1)" } == ["1989 true", "1989 false", "1996 true"])
        #expect(component.components[1]["RDATE"]?.value.hasSuffix(",19950924T030000") == true)
    }

    @Test(arguments: [
        "Europe/Berlin", "America/New_York", "Asia/Seoul", "Asia/Kolkata", "Pacific/Apia", "Africa/Casablanca",
        "Australia/Lord_Howe", "America/Sao_Paulo", "America/Santiago",
    ])
    func `a zone's part says what its clocks show`(name: String) throws {
        let zone = try #require(TimeZone(identifier: name))
        let start = try Date("2004-01-01T00:00:00Z", strategy: .iso8601)
        let end = start + 27 * 366 * 86_400
        let component = Component.timeZone(zone, from: start, to: end)
        var told = try #require(DefinedTimeZone(component))

        #expect(component["TZID"]?.value == name)
        var moment = start
        while moment < end {
            // Clocks may show the same time twice.
            if zone.secondsFromGMT(for: moment - 3 * 3600) == zone.secondsFromGMT(for: moment + 3 * 3600) {
                let shown = Timestamp(moment).clock(in: zone)
                let offset = told.timeZone(on: shown.day, at: shown.time)?.secondsFromGMT()
                #expect(offset == zone.secondsFromGMT(for: moment), "\(moment)")
            }
            moment += 3 * 86_400 + 7 * 3600
        }
    }
}
