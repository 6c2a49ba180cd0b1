import TestSupport
import Testing
import Todos

@Suite(.timeLimit(.minutes(5))) struct RecurrenceRefusalTests {
    /// Refused rules, and why.
    static let refused: [(text: String, error: RecurrenceError)] =
        malformed + unsupported + outOfRange + together

    private static let malformed: [(String, RecurrenceError)] =
        [
            "", ";", "FREQ", "FREQ=DAILY;", ";FREQ=DAILY", "FREQ=DAILY;;COUNT=2", "FREQ=DAILY=2", "=DAILY",
            "FREQ =DAILY",
            "FREQ=DAILY; COUNT=2", "FREQ=DAILY\r\nDTSTART:20260101", "FREQ=DAıLY", "FREQ=DAILY;COUNT=２",
            "RRULE:FREQ=DAILY",
            "FREQ=DAILY;<script>=1", "FREQ=DAILY;TWENTY-ONE-CHARACTERS=1", "FREQ=DAILY\t", "FREQ=MONTHLY;BYDAY=1 MO",
        ].map { ($0, .malformed) }

    private static let unsupported: [(String, RecurrenceError)] =
        ["BYSETPOS", "BYWEEKNO", "BYYEARDAY", "BYHOUR", "BYMINUTE", "BYSECOND", "BYEASTER", "RSCALE", "SKIP", "X-NAME"]
        .map { ("FREQ=YEARLY;\($0)=1", .unsupportedPart($0)) }
        + ["HOURLY", "MINUTELY", "SECONDLY"].map { ("FREQ=\($0)", .unsupportedFrequency($0)) } + [
            ("FREQ=DAILY;UNTIL=20261231T235959Z", .untilWithTime),
            ("FREQ=DAILY;UNTIL=20261231T", .untilWithTime),
        ]

    private static let outOfRange: [(String, RecurrenceError)] =
        ["FREQ=", "FREQ=FORTNIGHTLY", "FREQ=DAILY,WEEKLY"].map { ($0, .unreadable(.frequency)) }
        + ["0", "1000", "-1", "+1", "", "x", "1.5", "0x1", "99999999999999999999"].map {
            ("FREQ=DAILY;INTERVAL=\($0)", .unreadable(.interval))
        }
        + ["0", "10000", "-1", "", "1,2"].map {
            ("FREQ=DAILY;COUNT=\($0)", .unreadable(.count))
        }
        + ["0", "13", "-1", "+1", "", "1,", ",1", "1,,2", "JAN"].map {
            ("FREQ=YEARLY;BYMONTH=\($0)", .unreadable(.months))
        }
        + ["0", "32", "-32", "--1", "+-1", "-", "", "1,", "MO"].map {
            ("FREQ=MONTHLY;BYMONTHDAY=\($0)", .unreadable(.monthDays))
        }
        + ["", "M", "MON", "XX", "MO,", "0MO", "6MO", "-6MO", "1", "MO1", "--1MO", "+MO", "99999MO"].map {
            ("FREQ=MONTHLY;BYDAY=\($0)", .unreadable(.weekdays))
        }
        + [
            ("FREQ=YEARLY;BYDAY=54MO", .unreadable(.weekdays)),
            ("FREQ=YEARLY;BYMONTH=3;BYDAY=6MO", .unreadable(.weekdays)),
        ]
        + ["", "MON", "1MO", "MO,TU"].map { ("FREQ=WEEKLY;WKST=\($0)", .unreadable(.weekStart)) }
        + ["", "2026-12-31", "20260230", "00000101", "2026123", "202612310", "20261301", "tomorrow"].map {
            ("FREQ=DAILY;UNTIL=\($0)", .unreadable(.until))
        }

    private static let together: [(String, RecurrenceError)] = [
        ("INTERVAL=2", .missingFrequency),
        ("FREQ=DAILY;freq=WEEKLY", .repeatedPart(.frequency)),
        ("FREQ=DAILY;COUNT=2;COUNT=2", .repeatedPart(.count)),
        ("FREQ=DAILY;COUNT=2;UNTIL=20261231", .countAndUntil),
        ("FREQ=WEEKLY;BYDAY=1MO", .numberedWeekday),
        ("FREQ=DAILY;BYDAY=MO,-1TU", .numberedWeekday),
        ("FREQ=WEEKLY;BYMONTHDAY=1", .monthDayOfWeek),
        (
            "FREQ=YEARLY;BYDAY=" + (1...32).map { "\($0)MO" }.joined(separator: ","), .tooManyWeekdays
        ),
        (
            "FREQ=WEEKLY;BYDAY=MO" + String(repeating: ",MO", count: 31), .tooManyWeekdays
        ),
        (
            "FREQ=MONTHLY;BYMONTHDAY=1" + String(repeating: ",1", count: 300), .tooLong
        ),
    ]

    @Test(arguments: refused)
    func `an unknown part is refused with the reason`(text: String, error: RecurrenceError) {
        #expect(throws: error, "\(text)") { try Recurrence(text) }
    }

    @Test func `a rule of 500 bytes is taken, and one with 31 weekdays`() throws {
        let weekdays = (1...31).map { "\($0)MO" }.joined(separator: ",")
        let months = "FREQ=YEARLY;BYMONTH=" + String(repeating: "1,", count: 239)

        #expect(try Recurrence("FREQ=YEARLY;BYDAY=\(weekdays)").weekdays.count == 31)
        #expect((months + "12").utf8.count == 500)
        #expect(try Recurrence(months + "12").months == [1, 12])
        #expect(throws: RecurrenceError.tooLong) { try Recurrence(months + "1,1") }
    }

    @Test func `texts of any length and kind are answered`() {
        var chance = SeededGenerator(seed: 1)
        let pieces = [
            "FREQ=", "DAILY", "MONTHLY", ";", ",", "=", "BYDAY=", "-1", "MO", "COUNT=", "9", "UNTIL=", "2026", "가",
        ]
        for _ in 0..<5000 {
            let text = (0..<Int.random(in: 0..<12, using: &chance)).map { _ in
                pieces.randomElement(using: &chance) ?? ""
            }.joined()
            // Either it is a rule, which prints and reads back, or it is refused; nothing else happens.
            if let rule = try? Recurrence(text) { #expect((try? Recurrence(rule.text)) == rule) }
        }
        #expect(throws: RecurrenceError.tooLong) { try Recurrence(String(repeating: "FREQ=DAILY;", count: 1_000_000)) }
    }
}
