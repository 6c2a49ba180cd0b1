import TestSupport
import Testing
import Todos

@testable import App

/// Series of events, which come at another date each time that their file is imported.
@Suite(.timeLimit(.minutes(5))) struct SeriesImportTests {
    private let site: TestSite
    private let ana = Owner(memberNumber: 1)

    init() async throws {
        site = try TestSite()
        _ = try await site.browser(signedUpAs: "ana@example.com")
    }

    /// How many were added, and how many were there already.
    private func outcome(of events: String..., on today: String) async throws -> [Int] {
        let seoul = try ImportContext.inSeoul()
        let context = ImportContext(
            today: try #require(CalendarDate(today)), clock: seoul.clock, categories: seoul.categories,
            usualCategory: seoul.usualCategory)
        let lines = events.map { "BEGIN:VEVENT\nSUMMARY:Bins\n\($0)\nEND:VEVENT\n" }.joined()
        let contents = try ImportFile(context: context).read(Array("BEGIN:VCALENDAR\n\(lines)END:VCALENDAR\n".utf8))
        let outcome = try await site.services.todos.add(imported: contents.todos, for: ana)
        return [outcome.added, outcome.alreadyThere]
    }

    private var todos: [Todo] { get throws { try site.services.todos.everything(of: ana).map(\.todo) } }

    @Test(arguments: [
        "DTSTART;VALUE=DATE:20261102\nRRULE:FREQ=WEEKLY",
        "DTSTART;VALUE=DATE:20261102\nRRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH",
        "DTSTART;VALUE=DATE:20261102\nRRULE:FREQ=MONTHLY;BYDAY=1MO;UNTIL=20270601",
        // The next on 23 November, the last on 7 December.
        "DTSTART;VALUE=DATE:20261102\nRRULE:FREQ=WEEKLY;COUNT=6",
        "DTSTART;TZID=America/New_York:20261102T200000\nRRULE:FREQ=WEEKLY;BYDAY=MO",
        "DTSTART;VALUE=DATE:20261202\nRRULE:FREQ=DAILY",
    ])
    func `a series is there already, whatever its next date is`(event: String) async throws {
        #expect(try await outcome(of: event, on: "2026-11-21") == [1, 0])

        for today in ["2026-11-21", "2026-11-29", "2026-12-06", "2026-12-20"] {
            #expect(try await outcome(of: event, on: today) == [0, 1], "\(today)")
        }
        #expect(try todos.count == 1)
    }

    @Test func `a series is there already when some of it is done`() async throws {
        let event = "DTSTART;VALUE=DATE:20261102\nRRULE:FREQ=WEEKLY"
        _ = try await outcome(of: event, on: "2026-11-21")
        let first = try #require(try todos.first)
        _ = try await site.services.todos.setCompleted(
            first.id, of: ana, to: true, today: try #require(CalendarDate("2026-11-23")))

        #expect(try await outcome(of: event, on: "2026-12-06") == [0, 1])
        #expect(try todos.map(\.draft.when) == ["2026-11-23", "2026-11-30"])
    }

    @Test func `a series with another beginning, rule or kind is another one`() async throws {
        let event = "DTSTART;VALUE=DATE:20261102\nRRULE:FREQ=WEEKLY;INTERVAL=2"
        _ = try await outcome(of: event, on: "2026-11-21")

        let others = [
            "DTSTART;VALUE=DATE:20261109\nRRULE:FREQ=WEEKLY;INTERVAL=2",
            "DTSTART;VALUE=DATE:20261102\nRRULE:FREQ=WEEKLY;INTERVAL=3", "DTSTART;VALUE=DATE:20261215",
        ]
        for other in others { #expect(try await outcome(of: other, on: "2026-12-06") == [1, 0], "\(other)") }
    }

    @Test func `of several alike as many remain as the larger of file and list has`() async throws {
        let (early, late) = (
            "DTSTART:20261102T080000\nRRULE:FREQ=DAILY", "DTSTART:20261102T200000\nRRULE:FREQ=DAILY"
        )

        #expect(try await outcome(of: early, on: "2026-11-21") == [1, 0])
        #expect(try await outcome(of: early, late, on: "2026-11-21") == [1, 1])
        #expect(try await outcome(of: early, late, on: "2026-11-29") == [0, 2])
    }
}
