import Foundation
import ICalendar
import Testing
import Todos

@testable import App

/// Calendars written by other programs, imported by a member in Seoul.
@Suite(.timeLimit(.minutes(5))) struct CalendarImportTests {
    private let context: ImportContext

    init() throws {
        context = try .inSeoul()
    }

    private func read(_ lines: String, kind: String = "VEVENT") throws -> ImportContents {
        try ImportFile(context: context).read(
            Array("BEGIN:VCALENDAR\nBEGIN:\(kind)\nSUMMARY:A\n\(lines)\nEND:\(kind)\nEND:VCALENDAR\n".utf8))
    }

    @Test(arguments: [
        ("DTSTART:20261122T000000Z", "2026-11-22 09:00-09:00"),
        ("DTSTART:20261122T000000Z\nDTEND:20261122T013000Z", "2026-11-22 09:00-10:30"),
        ("DTSTART:20261122T200000Z", "2026-11-23 05:00-05:00"),
        ("DTSTART:20261122T090000\nDURATION:PT1H", "2026-11-22 09:00-10:00"),
        ("DTSTART;TZID=Asia/Seoul:20261122T090000", "2026-11-22 09:00-09:00"),
        ("DTSTART;TZID=Europe/Berlin:20261122T090000", "2026-11-22 17:00-17:00"),
        ("DTSTART;TZID=/example.org/Europe/Berlin:20261122T090000", "2026-11-22 17:00-17:00"),
        ("DTSTART;TZID=/example.org/America/Indiana/Knox:20261122T090000", "2026-11-23 00:00-00:00"),
        ("DTSTART;TZID=\"GMT+02:00\":20261122T090000", "2026-11-22 16:00-16:00"),
        ("DTSTART;TZID=../../../etc/localtime:20261122T090000", "2026-11-22 09:00-09:00 unknownZone"),
        ("DTSTART;TZID=Europe/../Europe/Berlin:20261122T090000", "2026-11-22 17:00-17:00"),
        ("DTSTART;TZID=\"W. Nowhere: Standard\":20261122T090000", "2026-11-22 09:00-09:00 unknownZone"),
        ("DTSTART;TZID=Eastern Standard Time:20261122T090000", "2026-11-22 23:00-23:00"),
        ("DTSTART;TZID=W. Europe Standard Time:20261122T090000", "2026-11-22 17:00-17:00"),
        ("DTSTART;TZID=Romance Standard Time:20260722T090000", "2026-07-22 16:00-16:00"),
        ("DTSTART;TZID=tokyo standard time:20261122T090000", "2026-11-22 09:00-09:00"),
        ("DTSTART;TZID=america/new_york:20261122T090000", "2026-11-22 23:00-23:00"),
        ("DTSTART;TZID=GMT+0200:20261122T090000", "2026-11-22 16:00-16:00"),
        ("DTSTART;TZID=UTC-3:20261122T090000", "2026-11-22 21:00-21:00"),
        ("DTSTART;VALUE=DATE:20261122\nDTEND;VALUE=DATE:20261123", "2026-11-22"),
        ("DTSTART:20261122T220000\nDTEND:20261123T000000", "2026-11-22 22:00-23:59"),
        ("DTSTART:20261122T220000\nDTEND:20261123T010000", "2026-11-22 22:00-23:59 timesChanged"),
        ("DTSTART:20261122T220000\nDTEND:20261122T210000", "2026-11-22 22:00-22:00 endBeforeStart"),
        ("DTSTART:20261122T220000\nDTEND:20261121T230000", "2026-11-22 22:00-22:00 endBeforeStart"),
        ("DTSTART:20261122T220000\nDTEND:later", "2026-11-22 22:00-22:00 endNotUnderstood"),
        ("DTSTART:20261122T220000\nDURATION:-PT1H", "2026-11-22 22:00-22:00 endBeforeStart"),
        ("DTSTART:20261122T220000\nDURATION:PT0S", "2026-11-22 22:00-22:00"),
        ("DTSTART:20261122T220000\nDURATION:1 hour", "2026-11-22 22:00-22:00 endNotUnderstood"),
        ("DTSTART;VALUE=DATE:20261122\nDURATION:-P1D", "2026-11-22 endBeforeStart"),
        ("DTSTART;VALUE=DATE:20261122\nDTEND;VALUE=DATE:20261121", "2026-11-22 endBeforeStart"),
        ("DTSTART:20261122T220000\nDURATION:P2D", "2026-11-22 22:00-23:59 timesChanged"),
        ("DTSTART;VALUE=DATE:20261122\nDTEND;VALUE=DATE:20261125", "2026-11-22 timesChanged"),
        ("DTSTART;VALUE=DATE:20261122\nDURATION:P3D", "2026-11-22 timesChanged"),
        ("DTSTART;VALUE=DATE:20261122\nDURATION:P1D", "2026-11-22"),
        ("DTSTART:20260230T220000", "unrealDate"), ("DTSTART:tomorrow", "unrealDate"),
        ("DTSTART:00000101", "unrealDate"),
        ("DTSTART:20261122T220000\nSTATUS:CANCELLED", "cancelled"), ("SUMMARY:", "inbox"),
        ("DTSTART:20261122T220000\nRRULE:FREQ=HOURLY", "2026-11-22 22:00-22:00 repeatNotUnderstood"),
    ])
    func `an entry comes where clocks here show it`(lines: String, expected: String) throws {
        let contents = try read(lines)

        let found = contents.todos.map { $0.draft.when }
        #expect((found + contents.warnings.map(\.kind.rawValue)).joined(separator: " ") == expected)
    }

    @Test(arguments: [
        ("DTSTART:20260329T003000Z\nDURATION:PT1H30M", "2026-03-29 01:30-04:00"),
        ("DTSTART:20260329T003000Z\nDTEND:20260329T020000Z", "2026-03-29 01:30-04:00"),
        // From the first two o'clock to the second.
        ("DTSTART:20261025T000000Z\nDURATION:PT1H", "2026-10-25 02:00-02:00"),
        ("DTSTART:20261025T000000Z\nDURATION:PT2H", "2026-10-25 02:00-03:00"),
        ("DTSTART;TZID=Europe/Berlin:20270328T013000\nDURATION:PT1H", "2027-03-28 01:30-03:30"),
        ("DTSTART:20270328T013000\nDURATION:PT1H", "2027-03-28 01:30-03:30"),
        // New York changes its clocks at another time, and a day there ends when it does.
        ("DTSTART;TZID=America/New_York:20270313T180000\nDURATION:P1D", "2027-03-14 00:00-23:00"),
        ("DTSTART;TZID=America/New_York:20270313T180000\nDURATION:PT24H", "2027-03-14 00:00-23:59"),
        ("DTSTART;VALUE=DATE:20270328\nDURATION:P1D", "2027-03-28"),
        ("DTSTART:20270328T013000\nDURATION:P99999999W", "2027-03-28 01:30-23:59 timesChanged"),
        ("DTSTART:20270328T013000\nDURATION:PT99999999H", "2027-03-28 01:30-23:59 timesChanged"),
    ])
    func `hours of a duration pass, and its days end at the same time, where clocks change`(
        lines: String, expected: String
    ) throws {
        let seoul = try ImportContext.inSeoul()
        let inBerlin = ImportContext(
            today: seoul.today, clock: LocalClock(timeZone: try #require(TimeZone(identifier: "Europe/Berlin"))),
            categories: seoul.categories, usualCategory: seoul.usualCategory)

        let contents = try ImportFile(context: inBerlin).read(
            Array("BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:A\n\(lines)\nEND:VEVENT\nEND:VCALENDAR\n".utf8))

        let found = contents.todos.map(\.draft.when) + contents.warnings.map(\.kind.rawValue)
        #expect(found.joined(separator: " ") == expected)
    }

    @Test(
        arguments: [
            ("PRIORITY:1\nRELATED-TO:parent", "VTODO", [.priorities, .nesting]),
            ("PRIORITY:9\nRELATED-TO;RELTYPE=PARENT:parent", "VTODO", [.priorities, .nesting]),
            ("PRIORITY:0\nRELATED-TO;RELTYPE=SIBLING:other", "VTODO", []),
            ("DTSTART:20261122T000000Z\nPRIORITY:5", "VEVENT", []),
        ] as [(String, String, [ImportWarning.Kind])])
    func `a task's priority and place under another are left out with a word`(
        lines: String, kind: String, expected: [ImportWarning.Kind]
    ) throws {
        let contents = try read(lines, kind: kind)

        #expect(contents.todos.count == 1)
        #expect(contents.warnings.map(\.kind) == expected)
    }

    @Test(arguments: [
        // A Friday evening there is a Saturday morning here.
        ("FREQ=WEEKLY;BYDAY=FR", "FREQ=WEEKLY;BYDAY=SA"),
        ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "FREQ=WEEKLY;BYDAY=TU,WE,TH,FR,SA"),
        ("FREQ=MONTHLY;BYMONTHDAY=15", "FREQ=MONTHLY;BYMONTHDAY=16"), ("FREQ=DAILY", "FREQ=DAILY"),
        ("FREQ=WEEKLY;BYDAY=FR;UNTIL=20270102T010000Z", "FREQ=WEEKLY;BYDAY=SA;UNTIL=20270102"),
        ("FREQ=WEEKLY;BYDAY=FR;UNTIL=20270101", "FREQ=WEEKLY;BYDAY=SA;UNTIL=20270102"),
        ("FREQ=WEEKLY;BYDAY=FR;", "FREQ=WEEKLY;BYDAY=SA"),
        ("FREQ=MONTHLY;BYMONTHDAY=-1", "repeatElsewhere"), ("FREQ=MONTHLY;BYDAY=1FR", "repeatElsewhere"),
        ("FREQ=DAILY;BYMONTH=12", "repeatElsewhere"),
    ])
    func `a rule from another zone goes along with its start, or is left out with a warning`(
        rule: String, expected: String
    ) throws {
        let contents = try read("DTSTART;TZID=America/New_York:20261204T200000\nRRULE:\(rule)")

        let draft = try #require(contents.todos.first?.draft)
        #expect(draft.when == "2026-12-05 10:00-10:00")
        #expect((draft.recurrence?.text ?? contents.warnings.map(\.kind.rawValue).joined()) == expected)
        #expect(contents.warnings.isEmpty == (draft.recurrence != nil))
    }

    @Test(arguments: [
        ("EXDATE:20261129T090000", "FREQ=WEEKLY datesExcepted"), ("RDATE:20261124T090000", "FREQ=WEEKLY moreDates"),
        ("RRULE:FREQ=DAILY", "FREQ=WEEKLY moreDates"), ("RECURRENCE-ID:20261129T090000", "FREQ=WEEKLY oneOfSeries"),
    ])
    func `an unsupported part of a rule has a warning`(line: String, expected: String) throws {
        let contents = try read("DTSTART:20261122T090000\nRRULE:FREQ=WEEKLY\n\(line)")

        let found = contents.todos.compactMap(\.draft.recurrence?.text) + contents.warnings.map(\.kind.rawValue)
        #expect(found.joined(separator: " ") == expected)
    }

    @Test(arguments: [
        ("DUE:20261122T090000", "2026-11-22 09:00-09:00"), ("DUE;VALUE=DATE:20261122", "2026-11-22"),
        ("DTSTART:20261122T080000\nDUE:20261122T090000", "2026-11-22 08:00-09:00"), ("", "inbox"),
    ])
    func `a task comes when it is due`(lines: String, expected: String) throws {
        let draft = try #require(try read(lines, kind: "VTODO").todos.first?.draft)

        #expect(draft.when == expected)
    }

    @Test(arguments: [
        ("DTSTART;VALUE=DATE:20261122\nDUE;VALUE=DATE:20261130", "2026-11-30 startLeftOut"),
        ("DTSTART;VALUE=DATE:20261122\nDUE;VALUE=DATE:20261123", "2026-11-23 startLeftOut"),
        ("DTSTART:20261122T220000\nDUE:20261124T090000", "2026-11-24 09:00-09:00 startLeftOut"),
        ("DTSTART;VALUE=DATE:20261122\nDUE:20261124T090000", "2026-11-24 09:00-09:00 startLeftOut"),
        // The same day where it is written, or where it is shown.
        ("DTSTART:20261122T220000\nDUE:20261123T000000", "2026-11-22 22:00-23:59"),
        (
            "DTSTART;TZID=Europe/Berlin:20261122T150000\nDUE;TZID=Europe/Berlin:20261122T170000",
            "2026-11-22 23:00-23:59 timesChanged"
        ),
        (
            "DTSTART;TZID=America/New_York:20261122T230000\nDUE;TZID=America/New_York:20261123T010000",
            "2026-11-23 13:00-15:00"
        ),
        ("DTSTART;VALUE=DATE:20261122\nDUE;VALUE=DATE:20261121", "2026-11-22 endBeforeStart"),
        ("DTSTART;VALUE=DATE:20261122\nDUE;VALUE=DATE:20261130\nRRULE:FREQ=YEARLY", "2026-11-22 timesChanged"),
    ])
    func `a task that is due on a later day than it starts comes then, unless it repeats`(
        lines: String, expected: String
    ) throws {
        let contents = try read(lines, kind: "VTODO")

        let found = contents.todos.map(\.draft.when) + contents.warnings.map(\.kind.rawValue)
        #expect(found.joined(separator: " ") == expected)
    }

    @Test func `a completed entry stays completed`() throws {
        let zoned = try read("DUE:20261120T090000\nCOMPLETED:20261120T010203Z", kind: "VTODO").todos
        #expect(zoned[0].completedAt == .init(try Date("2026-11-20T01:02:03Z", strategy: .iso8601)))
        let unsaid = try read("DUE:20261120T090000\nSTATUS:COMPLETED", kind: "VTODO").todos
        #expect(unsaid[0].completedAt == .init(try Date("2026-11-20T00:00:00Z", strategy: .iso8601)))
        #expect(try read("STATUS:NEEDS-ACTION", kind: "VTODO").todos[0].completedAt == nil)
        // Clocks in Seoul went back from three to two o'clock.
        let twice = try read("DUE:19881009T090000\nCOMPLETED:19881008T173000Z", kind: "VTODO").todos
        #expect(twice[0].completedAt == .init(try Date("1988-10-08T17:30:00Z", strategy: .iso8601)))
    }

    @Test func `an entry whose time of completion can't be read is done by its status, or has a warning`() throws {
        let done = try read("DUE:20261120T090000\nSTATUS:COMPLETED\nCOMPLETED:2026-11-20T10:15:00Z", kind: "VTODO")
        #expect(done.todos[0].completedAt == .init(try Date("2026-11-20T00:00:00Z", strategy: .iso8601)))
        #expect(done.warnings.isEmpty)

        let open = try read("DUE:20261120T090000\nCOMPLETED:yes", kind: "VTODO")
        #expect(open.todos[0].completedAt == nil)
        #expect(open.warnings == [ImportWarning(.completionNotUnderstood, at: 5)])
    }

    private static let zone = """
        BEGIN:VTIMEZONE
        TZID:Office
        BEGIN:STANDARD
        DTSTART:16010101T020000
        TZOFFSETFROM:-0400
        TZOFFSETTO:-0500
        RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:16010101T020000
        TZOFFSETFROM:-0500
        TZOFFSETTO:-0400
        RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3
        END:DAYLIGHT
        END:VTIMEZONE
        """

    @Test(arguments: [
        ("20261122T090000", "2026-11-22 23:00-23:00"), ("20270701T090000", "2027-07-01 22:00-22:00"),
        // Passed over in spring, there twice in autumn.
        ("20270314T013000", "2027-03-14 15:30-15:30"), ("20270314T023000", "2027-03-14 16:30-16:30"),
        ("20270314T033000", "2027-03-14 16:30-16:30"), ("20261101T013000", "2026-11-01 14:30-14:30"),
        ("20261101T020000", "2026-11-01 16:00-16:00"),
    ])
    func `a time zone that the file defines is read`(written: String, expected: String) throws {
        let contents = try ImportFile(context: context).read(
            Array(
                "BEGIN:VCALENDAR\n\(Self.zone)\nBEGIN:VTODO\nSUMMARY:A\nDUE;TZID=Office:\(written)\nEND:VTODO\nEND:VCALENDAR"
                    .utf8))

        #expect(contents.todos.map(\.draft.when) == [expected])
        #expect(contents.warnings.isEmpty)
    }

    @Test(arguments: [
        "FREQ=DAILY", "FREQ=YEARLY;COUNT=2", "FREQ=YEARLY;BYWEEKNO=1", "FREQ=YEARLY;BYDAY=SU", "x",
    ])
    func `one whose definition isn't understood is named in a warning`(rule: String) throws {
        let zone = Self.zone.replacing("FREQ=YEARLY;BYDAY=1SU;BYMONTH=11", with: rule)

        let contents = try ImportFile(context: context).read(
            Array(
                "BEGIN:VCALENDAR\n\(zone)\nBEGIN:VTODO\nSUMMARY:A\nDUE;TZID=Office:20261122T090000\nEND:VTODO\nEND:VCALENDAR"
                    .utf8))

        #expect(contents.todos.map(\.draft.when) == ["2026-11-22 09:00-09:00"])
        #expect(contents.warnings == [ImportWarning(.unknownZone, at: 19, about: "Office")])
    }

    @Test func `each time zone of Windows is one of the tz database`() {
        for (name, zone) in WindowsTimeZones.all { #expect(TimeZone(identifier: zone) != nil, "\(name)") }
    }

    @Test(arguments: [
        ("DTSTART;VALUE=DATE:19800305\nRRULE:FREQ=YEARLY", "2027-03-05 FREQ=YEARLY"),
        ("DTSTART;VALUE=DATE:20261121\nRRULE:FREQ=YEARLY", "2026-11-21 FREQ=YEARLY"),
        ("DTSTART;VALUE=DATE:20261114\nRRULE:FREQ=WEEKLY", "2026-11-21 FREQ=WEEKLY"),
        ("DTSTART;VALUE=DATE:20260131\nRRULE:FREQ=MONTHLY", "2026-12-31 FREQ=MONTHLY"),
        ("DTSTART;VALUE=DATE:20261119\nRRULE:FREQ=DAILY;INTERVAL=3", "2026-11-22 FREQ=DAILY;INTERVAL=3"),
        ("DTSTART;VALUE=DATE:20261118\nRRULE:FREQ=DAILY;COUNT=5", "2026-11-21 FREQ=DAILY;COUNT=2"),
        ("DTSTART;VALUE=DATE:20261118\nRRULE:FREQ=DAILY;UNTIL=20261122", "2026-11-21 FREQ=DAILY;UNTIL=20261122"),
        // As Google writes it: with which day weeks begin makes no difference to the first.
        (
            "DTSTART;VALUE=DATE:20261109\nRRULE:FREQ=WEEKLY;WKST=SU;INTERVAL=2;BYDAY=MO",
            "2026-11-23 FREQ=WEEKLY;INTERVAL=2;BYDAY=MO"
        ),
        (
            "DTSTART;VALUE=DATE:20261109\nRRULE:FREQ=WEEKLY;WKST=SU;INTERVAL=2;BYDAY=SU,MO",
            "2026-11-22 FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU"
        ),
        // Over.
        ("DTSTART;VALUE=DATE:20261101\nRRULE:FREQ=DAILY;COUNT=5", "2026-11-01 FREQ=DAILY;COUNT=5"),
        // In New York clocks showed summer time when it began.
        (
            "DTSTART;TZID=America/New_York:20260703T200000\nDTEND;TZID=America/New_York:20260703T210000\n"
                + "RRULE:FREQ=WEEKLY;BYDAY=FR", "2026-11-21 10:00-11:00 FREQ=WEEKLY;BYDAY=SA"
        ),
    ])
    func `a series of events that began in the past comes at its next date`(lines: String, expected: String) throws {
        let contents = try read(lines)

        let draft = try #require(contents.todos.first?.draft)
        #expect("\(draft.when) \(draft.recurrence?.text ?? "")" == expected)
        #expect(contents.warnings.isEmpty)
        // A task stays overdue.
        let task = try #require(try read(lines, kind: "VTODO").todos.first?.draft.date)
        let written = task.text.filter { $0 != "-" }
        #expect(lines.contains(written) || lines.contains("TZID"))
    }

    @Test(arguments: [
        ("DTSTART;VALUE=DATE:20261114\nRRULE:FREQ=WEEKLY\nEXDATE;VALUE=DATE:20261121", "2026-11-28 FREQ=WEEKLY"),
        (
            "DTSTART;VALUE=DATE:20261128\nRRULE:FREQ=WEEKLY;COUNT=3\nEXDATE;VALUE=DATE:20261128,20261205",
            "2026-12-12 FREQ=WEEKLY;COUNT=1"
        ),
        // An evening in New York, written as the next day in UTC.
        (
            "DTSTART;TZID=America/New_York:20261120T200000\nRRULE:FREQ=DAILY\nEXDATE:20261121T010000Z",
            "2026-11-22 10:00-10:00 FREQ=DAILY"
        ),
        (
            "DTSTART;VALUE=DATE:20261128\nRRULE:FREQ=DAILY;COUNT=2\nEXDATE;VALUE=DATE:20261128\n"
                + "EXDATE;VALUE=DATE:20261129,x", "2026-11-28 FREQ=DAILY;COUNT=2"
        ),
    ])
    func `a series of events comes at a date that isn't excepted, if there is one`(
        lines: String, expected: String
    ) throws {
        let contents = try read(lines)

        #expect(contents.todos.map { "\($0.draft.when) \($0.draft.recurrence?.text ?? "")" } == [expected])
        #expect(contents.warnings.map(\.kind) == [.datesExcepted])
    }

    @Test(arguments: [
        ("FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2", "FREQ=MONTHLY;BYDAY=2TU"),
        ("FREQ=MONTHLY;BYSETPOS=-1;BYDAY=FR;COUNT=3", "FREQ=MONTHLY;BYDAY=-1FR;COUNT=3"),
        ("FREQ=YEARLY;BYMONTH=11;BYDAY=TH;BYSETPOS=4", "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH"),
        ("FREQ=YEARLY;BYDAY=TH;BYSETPOS=4", "repeatNotUnderstood"),
        ("FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1", "repeatNotUnderstood"),
        ("FREQ=MONTHLY;BYDAY=TU;BYSETPOS=1,2", "repeatNotUnderstood"),
        ("FREQ=MONTHLY;BYDAY=TU;BYSETPOS=6", "repeatNotUnderstood"),
    ])
    func `a weekday chosen by its place is a numbered one`(rule: String, expected: String) throws {
        let contents = try read("DTSTART;VALUE=DATE:20261208\nRRULE:\(rule)")

        let found = contents.todos.compactMap(\.draft.recurrence?.text) + contents.warnings.map(\.kind.rawValue)
        #expect(found == [expected])
    }

    @Test func `a category is known by its name, and for any other one goes to the usual one with a warning`() throws {
        #expect(try read("CATEGORIES:Family,Work").todos[0].draft.category == .work)
        #expect(try read("CATEGORIES:Family\nCATEGORIES:Idea").todos[0].draft.category == .idea)
        #expect(try read("CATEGORIES:Family").todos[0].draft.category == .etc)
        #expect(try read("CATEGORIES:Family").warnings.map(\.kind) == [.unknownCategory])
        #expect(try read("X-LATCHKEY-CATEGORY:Study\nCATEGORIES:Work").todos[0].draft.category == .study)
    }

    @Test func `of very many categories the first are looked at`() throws {
        let others = Array(repeating: "x", count: ImportedCalendar.mostCategories - 1).joined(separator: ",")

        #expect(try read("CATEGORIES:\(others),Work").todos[0].draft.category == .work)
        #expect(try read("CATEGORIES:\(others)\nCATEGORIES:Work").todos[0].draft.category == .work)
        #expect(try read("CATEGORIES:\(others),x,Work").todos[0].draft.category == .etc)
        #expect(try read("CATEGORIES:\(others),x\nCATEGORIES:Work").todos[0].draft.category == .etc)
    }

    @Test func `other components are passed over`() throws {
        let contents = try read(
            "DTSTART:20261122T000000\nBEGIN:VALARM\nTRIGGER:-PT1H\nEND:VALARM\nEND:VEVENT\nBEGIN:VJOURNAL\nEND:VJOURNAL"
                + "\nBEGIN:VEVENT\nSUMMARY:B")
        #expect(contents.todos.map(\.draft.title) == ["A", "B"])
    }

    @Test(arguments: ["ATTACH;VALUE=BINARY;ENCODING=BASE64", "X-ALT-DESC;FMTTYPE=text/html", "comment"])
    func `a property that isn't read is passed over, however long it is`(property: String) throws {
        let folded = String(repeating: String(repeating: "A", count: 74) + "\n ", count: 10_000)

        let contents = try read("\(property):\(folded)\nDTSTART:20261122T000000")

        #expect(contents.todos.map(\.draft.when) == ["2026-11-22 00:00-00:00"])
        #expect(contents.warnings.isEmpty)
    }

    @Test(arguments: ImportedCalendar.properties.sorted())
    func `a property that is read has 256 KiB at most`(name: String) throws {
        let line = name + ":" + String(repeating: "A", count: 262_143 - name.utf8.count)
        _ = try read(line)

        #expect(throws: ImportError.calendar(CalendarError(.lineTooLong, line: 4))) { try read(line + "A") }
    }
}
