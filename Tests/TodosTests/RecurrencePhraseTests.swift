import Testing
import Todos

/// Rules in words, as pages show them.
@Suite(.timeLimit(.minutes(5))) struct RecurrencePhraseTests {
    @Test(
        arguments: [
            ("FREQ=DAILY", "every day", "매일"), ("FREQ=DAILY;INTERVAL=2", "every 2 days", "2일마다"),
            ("FREQ=WEEKLY", "every week", "매주"), ("FREQ=WEEKLY;INTERVAL=2", "every 2 weeks", "2주마다"),
            ("FREQ=MONTHLY", "every month", "매월"), ("FREQ=MONTHLY;INTERVAL=2", "every 2 months", "2개월마다"),
            ("FREQ=YEARLY", "every year", "매년"), ("FREQ=YEARLY;INTERVAL=2", "every 2 years", "2년마다"),
            ("FREQ=WEEKLY;BYDAY=MO,TH", "every week on Monday and Thursday", "매주 월요일과 목요일"),
            ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "every weekday", "평일마다"),
            (
                "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20261231", "every weekday until 31 December 2026",
                "평일마다 2026년 12월 31일까지"
            ),
            ("FREQ=WEEKLY;WKST=SU;BYDAY=MO", "every week on Monday", "매주 월요일"),
            (
                "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR",
                "every 2 weeks on Monday, Tuesday, Wednesday, Thursday and Friday", "2주마다 월요일, 화요일, 수요일, 목요일과 금요일"
            ),
            ("FREQ=MONTHLY;BYMONTHDAY=1,15", "every month on the 1st and the 15th", "매월 1일과 15일"),
            ("FREQ=MONTHLY;BYMONTHDAY=-1", "every month on the last day", "매월 말일"),
            ("FREQ=MONTHLY;BYDAY=2TU", "every month on the second Tuesday", "매월 둘째 화요일"),
            ("FREQ=DAILY;COUNT=1", "every day 1 time in total", "매일 총 1회"),
            ("FREQ=DAILY;COUNT=10", "every day 10 times in total", "매일 총 10회"),
            ("FREQ=DAILY;UNTIL=20261231", "every day until 31 December 2026", "매일 2026년 12월 31일까지"),
        ])
    func `a rule is said in words`(rule: String, english: String, korean: String) throws {
        let recurrence = try Recurrence(rule)

        #expect(recurrence.phrase(in: .english) == english)
        #expect(recurrence.phrase(in: .korean) == korean)
    }

    @Test(arguments: ["FREQ=YEARLY;BYMONTH=5", "FREQ=MONTHLY;BYMONTHDAY=-2", "FREQ=DAILY;BYDAY=MO"])
    func `a rule without words is shown as it is`(rule: String) throws {
        let recurrence = try Recurrence(rule)

        #expect(recurrence.phrase(in: .english) == "rrule:\(rule)")
        #expect(recurrence.phrase(in: .korean) == "rrule:\(rule)")
    }
}
