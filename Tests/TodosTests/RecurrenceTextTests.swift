import TestSupport
import Testing
import Todos

@Suite(.timeLimit(.minutes(5))) struct RecurrenceTextTests {
    @Test(arguments: [
        "FREQ=DAILY", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR;WKST=SU;UNTIL=20261231", "FREQ=MONTHLY;BYMONTHDAY=1,15,-1",
        "FREQ=MONTHLY;BYDAY=MO,1TU,2WE,-2TH,-1FR;COUNT=9999", "FREQ=YEARLY;INTERVAL=999;BYMONTH=2;BYMONTHDAY=29",
        "FREQ=YEARLY;BYDAY=53MO,-53SU", "FREQ=DAILY;BYMONTH=12;BYMONTHDAY=-31;BYDAY=SU;UNTIL=00010101",
    ])
    func `the canonical text reads back as itself`(text: String) throws {
        #expect(try Recurrence(text).text == text)
    }

    @Test(arguments: [
        ("byday=fr,mo;freq=weekly", "FREQ=WEEKLY;BYDAY=MO,FR"),
        ("COUNT=007;INTERVAL=1;WKST=MO;FREQ=DAILY", "FREQ=DAILY;COUNT=7"),
        ("FREQ=MONTHLY;BYMONTHDAY=-1,+31,2,-1,02", "FREQ=MONTHLY;BYMONTHDAY=2,31,-1"),
        ("FREQ=MONTHLY;BYDAY=-1FR,+2TU,-5MO,TU,2TU", "FREQ=MONTHLY;BYDAY=TU,2TU,-5MO,-1FR"),
        ("FREQ=YEARLY;BYMONTH=12,3,1,12", "FREQ=YEARLY;BYMONTH=1,3,12"),
        ("FREQ=WEEKLY;WKST=SU;BYDAY=MO,SU", "FREQ=WEEKLY;BYDAY=MO,SU"),
        ("FREQ=WEEKLY;INTERVAL=2;WKST=SU", "FREQ=WEEKLY;INTERVAL=2"),
        ("FREQ=MONTHLY;WKST=SU;BYDAY=-1FR", "FREQ=MONTHLY;BYDAY=-1FR"),
    ])
    func `rules that mean the same have the same text`(text: String, canonical: String) throws {
        #expect(try Recurrence(text).text == canonical)
        #expect(try Recurrence(text) == Recurrence(canonical))
    }

    @Test func `a printed rule reads back as the same rule`() throws {
        var chance = SeededGenerator(seed: 5545)
        for _ in 0..<5000 {
            let rule = try Recurrence.random(using: &chance)
            #expect(try Recurrence(rule.text) == rule, "\(rule.text)")
        }
    }

    @Test func `the longest rule is no longer than what is read`() throws {
        let weekdays = (23...53).map { NumberedWeekday(-$0, .wednesday) }
        let rule = try Recurrence(
            .yearly, interval: 999, monthDays: Recurrence.numbers(upTo: 31), weekdays: weekdays, weekStart: .sunday,
            end: .until(day("9999-12-31")))
        let inMonths = try Recurrence(
            .monthly, interval: 999, months: Array(1...12), monthDays: Recurrence.numbers(upTo: 31),
            weekdays: [-1, -2, -3, -4].flatMap { number in Weekday.allCases.map { NumberedWeekday(number, $0) } },
            weekStart: .sunday, end: .until(day("9999-12-31")))

        #expect(try Recurrence(rule.text) == rule)
        #expect(try Recurrence(inMonths.text) == inMonths)
        #expect(max(rule.text.utf8.count, inMonths.text.utf8.count) <= Recurrence.longestText)
    }

    @Test func `the common rules have names`() throws {
        #expect(Recurrence.daily.text == "FREQ=DAILY")
        #expect(Recurrence.everyWeekday.text == "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR")
        #expect(Recurrence.weekly(on: [.sunday, .monday]).text == "FREQ=WEEKLY;BYDAY=MO,SU")
        #expect(Recurrence.weekly(on: []) == .weekly)
        #expect(try Recurrence.monthly(onDays: [-1, 15]).text == "FREQ=MONTHLY;BYMONTHDAY=15,-1")
        #expect(try Recurrence.monthly(on: [NumberedWeekday(-1, .friday)]).text == "FREQ=MONTHLY;BYDAY=-1FR")
        #expect(try Recurrence.yearly.every(2).ending(.count(3)).text == "FREQ=YEARLY;INTERVAL=2;COUNT=3")
        #expect(try Recurrence.monthly.ending(.until(day("2026-12-31"))).text == "FREQ=MONTHLY;UNTIL=20261231")
    }

    @Test func `names keep within the limits as well`() {
        #expect(throws: RecurrenceError.unreadable(.monthDays)) { try Recurrence.monthly(onDays: [32]) }
        #expect(throws: RecurrenceError.unreadable(.weekdays)) {
            try Recurrence.monthly(on: [NumberedWeekday(6, .monday)])
        }
        #expect(throws: RecurrenceError.unreadable(.interval)) { try Recurrence.daily.every(0) }
        #expect(throws: RecurrenceError.unreadable(.count)) { try Recurrence.daily.ending(.count(0)) }
        #expect(throws: RecurrenceError.monthDayOfWeek) { try Recurrence(.weekly, monthDays: [1]) }
    }
}
