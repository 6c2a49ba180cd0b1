import Database
import Foundation
import Testing
import Todos

@testable import App

/// What Apple's Reminders and Calendar save.
@Suite(.timeLimit(.minutes(5))) struct RemindersTests {
    private static let file = """
        BEGIN:VCALENDAR
        METHOD:PUBLISH
        VERSION:2.0
        X-WR-CALNAME:Reminders
        PRODID:-//Apple Inc.//Mac OS X 10.15.7//EN
        X-APPLE-CALENDAR-COLOR:#1BADF8
        X-WR-TIMEZONE:Europe/Berlin
        CALSCALE:GREGORIAN
        BEGIN:VTODO
        CREATED:20261101T080000Z
        UID:5B1B3F0A-7A0C-4F0C-9D8D-0F3F4D9A1C11
        URL;VALUE=URI:https://example.com/a?b=1
        SUMMARY:Call Ana
        DTSTART;TZID=Europe/Berlin:20261124T090000
        DTSTAMP:20261101T080000Z
        DUE;TZID=Europe/Berlin:20261124T090000
        SEQUENCE:0
        STATUS:NEEDS-ACTION
        X-APPLE-SORT-ORDER:625912345
        BEGIN:VALARM
        UID:0D4B4C0E-6F4B-4B0E-8A37-6B4F1C2D3E4F
        TRIGGER;VALUE=DATE-TIME:20261124T080000Z
        DESCRIPTION:Event reminder
        ACTION:DISPLAY
        END:VALARM
        END:VTODO
        BEGIN:VTODO
        SUMMARY:Buy milk
        DESCRIPTION:two litres
        LOCATION:Market\\, Main Street 1
        URL;VALUE=URI:
        DUE;VALUE=DATE:20261125
        STATUS:COMPLETED
        COMPLETED:20261120T101500Z
        PERCENT-COMPLETE:100
        END:VTODO
        BEGIN:VTODO
        SUMMARY:Water plants
        DTSTART;TZID=Europe/Berlin:20261124T200000
        DUE;TZID=Europe/Berlin:20261124T200000
        RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=TU
        RELATED-TO:5B1B3F0A-7A0C-4F0C-9D8D-0F3F4D9A1C11
        END:VTODO
        END:VCALENDAR

        """

    @Test func `reminders keep their times, rules and completion, and have places and links in the description`() throws
    {
        let contents = try ImportFile(context: .inSeoul()).read(Array(Self.file.utf8))

        #expect(contents.todos.map(\.draft.title) == ["Call Ana", "Buy milk", "Water plants"])
        #expect(
            contents.todos.map(\.draft.description) == [
                "https://example.com/a?b=1", "two litres\nMarket, Main Street 1", "",
            ])
        #expect(
            contents.todos.map(\.draft.when) == ["2026-11-24 17:00-17:00", "2026-11-25", "2026-11-25 04:00-04:00"])
        #expect(contents.todos.map(\.draft.recurrence?.text) == [nil, nil, "FREQ=WEEKLY;BYDAY=WE"])
        let done = Timestamp(try Date("2026-11-20T10:15:00Z", strategy: .iso8601))
        #expect(contents.todos.map(\.completedAt) == [nil, done, nil])
        #expect(contents.warnings.map(\.kind) == [.nesting])
    }
}
