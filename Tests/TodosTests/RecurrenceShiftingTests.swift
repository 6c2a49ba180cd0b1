import TestSupport
import Testing

@testable import Todos

@Suite(.timeLimit(.minutes(5))) struct RecurrenceShiftingTests {
    @Test(
        arguments: [
            ("FREQ=DAILY;INTERVAL=3;COUNT=4", 1, "FREQ=DAILY;INTERVAL=3;COUNT=4"),
            ("FREQ=WEEKLY;BYDAY=FR", 1, "FREQ=WEEKLY;BYDAY=SA"), ("FREQ=WEEKLY", 1, "FREQ=WEEKLY;BYDAY=SA"),
            ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", -1, "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,SU"),
            ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU", 1, "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU;WKST=TU"),
            ("FREQ=WEEKLY;BYDAY=FR;UNTIL=20270101", 1, "FREQ=WEEKLY;BYDAY=SA;UNTIL=20270102"),
            ("FREQ=MONTHLY;BYMONTHDAY=15", 1, "FREQ=MONTHLY;BYMONTHDAY=16"),
            ("FREQ=MONTHLY;BYMONTHDAY=-1", -1, "FREQ=MONTHLY;BYMONTHDAY=-2"),
            ("FREQ=MONTHLY", 1, "FREQ=MONTHLY;BYMONTHDAY=5"),
            ("FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR", 1, "FREQ=MONTHLY;BYMONTHDAY=14;BYDAY=SA"),
            ("FREQ=YEARLY", 1, "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=5"),
            ("FREQ=MONTHLY;BYDAY=FR", 1, "FREQ=MONTHLY;BYDAY=SA"),
            ("FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1", -1, "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=31"),
            ("FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=31", 1, "FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1"),
            ("FREQ=YEARLY;INTERVAL=2;BYMONTH=6;BYMONTHDAY=30", 1, "FREQ=YEARLY;INTERVAL=2;BYMONTH=7;BYMONTHDAY=1"),
            ("FREQ=YEARLY;INTERVAL=2;BYMONTH=1;BYMONTHDAY=1", -1, nil),
            ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28", 1, nil), ("FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=1", -1, nil),
            ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", 1, nil), ("FREQ=YEARLY;BYMONTH=6,7;BYMONTHDAY=30", 1, nil),
            ("FREQ=MONTHLY;BYMONTHDAY=28", 1, nil), ("FREQ=MONTHLY;BYMONTHDAY=1", -1, nil),
            ("FREQ=MONTHLY;BYMONTHDAY=-1", 1, nil), ("FREQ=MONTHLY;BYMONTHDAY=31", 1, nil),
            ("FREQ=MONTHLY;BYDAY=2FR", 1, nil), ("FREQ=MONTHLY;INTERVAL=2;BYDAY=FR", 1, nil),
            ("FREQ=DAILY;BYMONTH=12", 1, nil), ("FREQ=WEEKLY;BYMONTH=12;BYDAY=FR", 1, nil),
        ] as [(String, Int, String?)])
    func `a rule is shifted by days, or not at all`(rule: String, days: Int, expected: String?) throws {
        // A Friday.
        let start = try #require(CalendarDate("2026-12-04"))
        let rule = try Recurrence(rule)

        let shifted = rule.shifted(by: days, from: start)

        #expect(shifted?.text == expected)
        if let shifted { try expectSame(rule, shifted, days, from: start) }
    }

    @Test func `whatever the rule, a shifted one has its dates, so many days later`() throws {
        var chance = SeededGenerator(seed: 11)
        var compared = 0
        for _ in 0..<400 {
            let rule = try Recurrence.random(using: &chance)
            let days = [-1, 1].randomElement(using: &chance) ?? 1
            let start = CalendarDate.random(in: 1900...2200, using: &chance)
            guard let shifted = rule.shifted(by: days, from: start) else { continue }
            try expectSame(rule, shifted, days, from: start)
            compared += 1
        }
        #expect(compared > 10)
    }

    private func expectSame(
        _ rule: Recurrence, _ shifted: Recurrence, _ days: Int, from start: CalendarDate
    ) throws {
        let expected = rule.dates(startingAt: start).prefix(40).map { $0.adding(days: days) }
        let first = try #require(start.adding(days: days))
        let found = shifted.dates(startingAt: first).prefix(40).map(Optional.some)
        #expect(found == expected, "\(rule.text) \(start.text)")
    }
}
