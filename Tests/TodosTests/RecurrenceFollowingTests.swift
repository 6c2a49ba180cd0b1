import TestSupport
import Testing
import Todos

@Suite(.timeLimit(.minutes(5))) struct RecurrenceFollowingTests {
    /// The dates of a chain of to-dos, each made when the one before is completed, and the rules they have.
    private func chain(_ rule: String, from start: String, atMost length: Int) throws -> [String] {
        var occurrence: Occurrence? = Occurrence(date: try day(start), recurrence: try Recurrence(rule))
        var chain: [String] = []
        while let current = occurrence, chain.count < length {
            chain.append("\(current.date.text) \(current.recurrence.text)")
            occurrence = current.recurrence.following(current.date)
        }
        return chain
    }

    @Test func `each takes the count down by one, and the last has nothing after it`() throws {
        #expect(
            try chain("FREQ=MONTHLY;COUNT=3", from: "2026-01-31", atMost: 9) == [
                "2026-01-31 FREQ=MONTHLY;COUNT=3", "2026-03-31 FREQ=MONTHLY;COUNT=2", "2026-05-31 FREQ=MONTHLY;COUNT=1",
            ])
    }

    @Test func `other rules stay as they are, and end when they say`() throws {
        #expect(
            try chain("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;UNTIL=20261117", from: "2026-11-02", atMost: 9) == [
                "2026-11-02 FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;UNTIL=20261117",
                "2026-11-05 FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;UNTIL=20261117",
                "2026-11-16 FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;UNTIL=20261117",
            ])
        #expect(try chain("FREQ=DAILY", from: "2026-11-02", atMost: 400).last == "2027-12-06 FREQ=DAILY")
    }

    @Test func `a chain has the dates of its first rule, for every rule`() throws {
        var chance = SeededGenerator(seed: 7)
        var compared = 0
        for _ in 0..<1000 {
            let rule = try Recurrence.random(using: &chance)
            let dates = Array(rule.dates(startingAt: .random(in: 1900...2200, using: &chance)).prefix(6))
            guard let first = dates.first else { continue }
            var occurrence: Occurrence? = Occurrence(date: first, recurrence: rule)

            for date in dates {
                #expect(occurrence?.date == date, "\(rule.text) from \(first.text)")
                occurrence = occurrence.flatMap { $0.recurrence.following($0.date) }
            }
            compared += dates.count
        }
        #expect(compared > 1500)
    }

    @Test func `the to-do itself is counted, also where the rule would not have put it`() throws {
        // A Sunday.
        let rule = try Recurrence("FREQ=WEEKLY;BYDAY=MO;COUNT=2")

        #expect(
            try rule.following(day("2026-11-22"))
                == Occurrence(date: day("2026-11-23"), recurrence: Recurrence("FREQ=WEEKLY;BYDAY=MO;COUNT=1")))
        #expect(try Recurrence("FREQ=WEEKLY;BYDAY=MO;COUNT=1").following(day("2026-11-22")) == nil)
    }

    @Test func `missed dates before a day can be skipped, and are counted; that day's is not skipped`() throws {
        let (date, today) = try (day("2026-11-02"), day("2026-11-22"))

        #expect(Recurrence.daily.following(date, from: today)?.date == today)
        #expect(
            try Recurrence("FREQ=DAILY;COUNT=30").following(date, from: today)
                == Occurrence(date: today, recurrence: Recurrence("FREQ=DAILY;COUNT=10")))
        #expect(try Recurrence("FREQ=DAILY;COUNT=20").following(date, from: today) == nil)
        #expect(
            try Recurrence("FREQ=DAILY;COUNT=21").following(date, from: today)?.recurrence.text == "FREQ=DAILY;COUNT=1"
        )
        #expect(try Recurrence("FREQ=DAILY;UNTIL=20261121").following(date, from: today) == nil)
        #expect(try Recurrence("FREQ=DAILY;UNTIL=20261122").following(date, from: today)?.date == today)
        #expect(try Recurrence.weekly.following(date, from: today)?.date == day("2026-11-23"))
        // One that is completed early is followed by its own next date, and so is one of the day itself.
        #expect(try Recurrence.weekly.following(today, from: date)?.date == day("2026-11-29"))
        #expect(try Recurrence.daily.following(today, from: today)?.date == day("2026-11-23"))
    }

    @Test func `the parts that a rule leaves open can be written down, and the dates stay`() throws {
        let start = try day("2026-11-22")

        #expect(Recurrence.weekly.anchored(at: start).text == "FREQ=WEEKLY;BYDAY=SU")
        #expect(Recurrence.monthly.anchored(at: start).text == "FREQ=MONTHLY;BYMONTHDAY=22")
        #expect(Recurrence.yearly.anchored(at: start).text == "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=22")
        #expect(
            try Recurrence("FREQ=YEARLY;BYMONTH=1").anchored(at: start).text == "FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=22")
        var chance = SeededGenerator(seed: 3)
        for _ in 0..<500 {
            let rule = try Recurrence.random(using: &chance)
            let start = CalendarDate.random(in: 1900...2200, using: &chance)
            let anchored = rule.anchored(at: start)
            #expect(try Recurrence(anchored.text) == anchored)
            #expect(
                Array(rule.dates(startingAt: start).prefix(3)) == Array(anchored.dates(startingAt: start).prefix(3)),
                "\(rule.text) from \(start.text)")
        }
    }
}
