import Testing
import Todos

@Suite(.timeLimit(.minutes(5))) struct QuickSynonymsTests {
    @Test func `a number in English words is the number in digits`() throws {
        let numbers = [
            "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
        ]
        for (number, word) in zip(1..., numbers) {
            try check("Call in \(word) weeks", "Call in \(number) weeks")
            try check("Call at \(word) fifteen pm", "Call at \(number):15pm")
        }
        try check("Call in a week", "Call in 1 week")
        try check("Call in an hour", "Call in 1 hour")
        for (word, minute) in [("fifteen", 15), ("thirty", 30), ("forty", 40), ("fifty", 50), ("ten", 10)] {
            try check("Call at seven \(word)", "Call at 7:\(minute)")
        }
        for (word, minute) in [("five", "05"), ("ten", "10"), ("quarter", "15"), ("twenty", "20"), ("half", "30")] {
            try check("Call at \(word) past seven", "Call at 7:\(minute)")
        }
    }

    @Test func `a place in English words is the one in digits`() throws {
        let days = [
            "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
            "twelfth",
        ]
        for (day, word) in Array(zip(1..., days)) + [(15, "fifteenth"), (20, "twentieth"), (30, "thirtieth")] {
            try check("Pay Ana on the \(word) of january 2027", "Pay Ana \(try #require(date(2027, 1, day)).text)")
        }
        for (ordinal, word) in zip(["1st", "2nd", "3rd", "4th", "5th"], days) {
            try check("Call Ana every \(word) monday of the month", "Call Ana every \(ordinal) monday of the month")
        }
    }

    @Test func `each way to write a month is that month`() throws {
        let months = [
            "january jan janurary januray janaury", "february feb febuary feburary febrary", "march mar",
            "april apr apil", "may", "june jun", "july jul", "august aug agust augest",
            "september sept sep septmber setpember septembre", "october oct ocotber octber",
            "november nov novmber novembre", "december dec decmber decembre deccember desember",
        ]
        for (month, names) in zip(1..., months) {
            let day = try #require(date(2027, month, 3)).text
            for name in names.split(separator: " ") { try check("Pay Ana 3 \(name) 2027", "Pay Ana \(day)") }
        }
    }

    @Test(arguments: [
        "오늘 금일": "2026-11-21", "내일 네일 명일 익일 낼": "2026-11-22", "모레 내일모레 낼모레 낼모래": "2026-11-23",
        "글피": "2026-11-24", "그글피": "2026-11-25", "이번_주_일요일 이번주_일요일 요번_주_일요일 요번주_일요일 금주_일요일": "2026-11-22",
        "다음_주_수요일 다음주_수요일 담_주_수요일 담주_수요일 차주_수요일 내주_수요일": "2026-11-25",
        "다다음_주_수요일 다다음주_수요일 다담_주_수요일 다담주_수요일 담담주_수요일 다음_다음_주_수요일 다음_다음주_수요일": "2026-12-02",
        "이번_달_30일 이번달_30일 이달_30일 요번_달_30일 요번달_30일": "2026-11-30",
        "다음_달_3일 다음달_3일 담_달_3일 담달_3일 내달_3일": "2026-12-03",
        "다다음_달_3일 다다음달_3일 다음다음_달_3일 다음다음달_3일 다음_다음_달_3일 다음_다음달_3일": "2027-01-03",
        "3일_후 사흘_후 삼일_후": "2026-11-24", "4일_후 나흘_후 사일_후": "2026-11-25", "5일_후 닷새_후 오일_후": "2026-11-26",
        "2일_후 이틀_후 이일_후": "2026-11-23", "하루_후": "2026-11-22", "육일_후": "2026-11-27",
        "일주일_후 칠일_후 7일_후": "2026-11-28", "팔일_후": "2026-11-29", "구일_후": "2026-11-30",
        "열흘_후 십일_후": "2026-12-01", "보름_후": "2026-12-06", "이주일_후 이주_후 2주_후": "2026-12-05", "삼주_후": "2026-12-12",
        "일개월_후 한_달_후": "2026-12-21", "이개월_후 두_달_후": "2027-01-21", "삼개월_후 석_달_후": "2027-02-21",
        "사개월_후 넉_달_후": "2027-03-21", "육개월_후 반년_후": "2027-05-21", "일년_후": "2027-11-21",
    ])
    func `each way to say a day in Korean is that day`(words: String, day: String) throws {
        for phrase in words.split(separator: " ").map(String.init) {
            let line = phrase.replacing("_", with: " ") + " 회의하기"
            let entry = try QuickAdd.onSaturday(.korean).read(line)
            #expect(entry.date?.text == day && entry.title == "회의하기", "\(line): \(entry)")
        }
    }

    @Test func `a number in Korean words is the number in digits`() throws {
        let numbers = ["한", "두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉", "열", "열한", "열두"]
        for (number, word) in zip(1..., numbers) { try check("\(word) 시간 뒤 전화", "\(number)시간 뒤 전화", .korean) }
        try check("여덜 시간 뒤 전화", "8시간 뒤 전화", .korean)
        let minutes = ["오", "십", "십오", "이십", "이십오", "삼십", "삼십오", "사십", "사십오", "오십", "오십오"]
        for (number, word) in zip(1..., minutes) {
            try check("\(word)분 뒤 전화", "\(number * 5)분 뒤 전화", .korean)
        }
        let places = ["첫 첫째 첫번째 첫_번째", "둘째 두번째 두_번째", "셋째 세번째 세_번째", "넷째 네번째 네_번째", "다섯째 다섯번째 다섯_번째"]
        for (place, words) in zip(1..., places) {
            let rule = try Recurrence.monthly(on: [NumberedWeekday(place, .monday)])
            for word in words.split(separator: " ") {
                let line = "매월 \(word.replacing("_", with: " ")) 월요일 청소"
                #expect(try QuickAdd.onSaturday(.korean).read(line).recurrence == rule, "\(line)")
            }
        }
    }

    @Test(arguments: [
        "매일 매일매일 날마다 매일_한_번 하루에_한_번 하루에_한_번씩 하루에_한번 하루_한_번 하루_한번": "FREQ=DAILY",
        "격일 격일로 이틀마다 이틀에_한_번 2일마다": "FREQ=DAILY;INTERVAL=2", "사흘마다 사흘에_한_번": "FREQ=DAILY;INTERVAL=3",
        "나흘에_한_번 4일마다": "FREQ=DAILY;INTERVAL=4", "보름마다 보름에_한_번": "FREQ=DAILY;INTERVAL=15",
        "매주 주마다 일주일마다 일주일에_한_번 일주일에_한번 주_1회 매주_1회": "FREQ=WEEKLY",
        "격주 격주로 2주마다 이주에_한번 2주에_한_번 2주에_한번": "FREQ=WEEKLY;INTERVAL=2",
        "매월 매달 다달이 달마다 한_달에_한_번 한달에_한번 한_달에_한번 월_1회": "FREQ=MONTHLY",
        "격월 두_달에_한_번 2개월마다": "FREQ=MONTHLY;INTERVAL=2", "분기마다 매_분기 매분기": "FREQ=MONTHLY;INTERVAL=3",
        "반년마다": "FREQ=MONTHLY;INTERVAL=6", "매년 해마다 연_1회 일년에_한번 일_년에_한_번": "FREQ=YEARLY",
        "격년 2년마다": "FREQ=YEARLY;INTERVAL=2",
    ])
    func `each way to say how often in Korean is that rule`(words: String, rule: String) throws {
        for phrase in words.split(separator: " ").map(String.init) {
            let line = phrase.replacing("_", with: " ") + " 점검하기"
            let entry = try QuickAdd.onSaturday(.korean).read(line)
            #expect(entry.recurrence?.text == rule && entry.title == "점검하기", "\(line): \(entry)")
        }
    }

    @Test(arguments: [
        "everyday", "once a week", "every day", "each monday", "evry monday", "evey monday", "several times a week",
        "many times a week", "a few times a week", "twice a week", "thrice a week", "bi-weekly", "weekly", "weekdays",
        "workdays", "weekends", "mondays", "the last day of every month", "start of every month",
        "end of every month", "second monday of every month", "rrule:freq=daily", "due friday", "deadline friday",
        "by friday", "on friday", "from friday", "starting friday", "beginning friday", "in 2 hours",
        "within 2 hours", "half an hour from now", "couple of hours from now", "two weeks from now", "approx 5pm",
        "approximately 5pm", "roughly 5pm", "circa 5pm", "half past 5", "quarter past 5", "around 5pm", "about 5pm",
        "between 5pm and 6pm", "until 5pm", "till 5pm", "til 5pm", "untill 5pm", "after 5pm", "before 5pm", "noon",
        "midday", "noonish", "this friday", "next friday", "nxt friday", "coming friday", "upcoming friday",
        "mon/tue", "tu/th", "before eom", "the end of the month", "eom", "eoq", "eoy", "eow", "eod", "cob", "eob",
        "close of business", "month end", "mth end", "quarter end", "year end", "last day of next month",
        "mid next month", "middle of next month", "beginning of next month", "start of next month",
        "first day of next month", "later today", "over the weekend", "at the weekend", "day after tomorrow",
        "week from monday", "fortnight from monday", "week after next", "month after next", "year after next",
        "tomorrow", "tonight", "today", "january 3", "for 3 january", "this evening", "in the morning", "at night",
        "by the evening", "first thing in the morning",
    ])
    func `a phrase may begin with each of these words`(phrase: String) throws {
        let entry = try QuickAdd.onSaturday().read("Call Ana \(phrase)")
        #expect(entry.title == "Call Ana" || !entry.warnings.isEmpty, "\(entry)")
    }

    private func date(_ year: Int, _ month: Int, _ day: Int) -> CalendarDate? {
        CalendarDate(year: year, month: month, day: day)
    }

    /// Both lines say the same, and say more than a title.
    private func check(_ words: String, _ digits: String, _ language: QuickAdd.Language = .english) throws {
        let quickAdd = try QuickAdd.onSaturday(language)
        let (entry, same) = (quickAdd.read(words).withoutWords, quickAdd.read(digits).withoutWords)
        #expect(entry == same, "\(words): \(entry), but \(digits): \(same)")
        #expect(entry.date != nil || entry.recurrence != nil, "\(words)")
    }
}
