import TestSupport

@testable import Todos

extension QuickEntry {
    /// An entry of any kind that quick add can give.
    static func random(using chance: inout SeededGenerator) throws -> QuickEntry {
        let minutes = [Int.random(in: 0..<1440, using: &chance), .random(in: 0..<1440, using: &chance)].sorted()
        let recurrence = Bool.random(using: &chance) ? nil : try randomRecurrence(using: &chance)
        var date = CalendarDate.random(
            in: Int.random(in: 0..<10, using: &chance) == 0 ? 1...9999 : 1990...2100, using: &chance)
        var kept = recurrence
        if let recurrence {
            var dates = recurrence.dates(startingAt: date)
            if let first = dates.next() { date = first } else { kept = nil }
            // Counted from its first date, an interval may give other dates.
            if let rule = kept {
                var dates = rule.dates(startingAt: date)
                if dates.next() != date { kept = nil }
            }
        }
        // Without a date there are no times; without an end it is a point in time.
        let kind = Int.random(in: 0..<4, using: &chance)
        let start = TimeOfDay(secondsOfDay: minutes[0] * 60)
        let times =
            switch kind {
            case 0, 1: TodoTimes?.none
            case 2: TodoTimes(at: start)
            default: TodoTimes(start, TimeOfDay(secondsOfDay: minutes[1] * 60))
            }
        return QuickEntry(
            title: randomTitle(using: &chance), category: categories.randomElement(using: &chance) ?? .work,
            date: kind == 0 && kept == nil ? nil : date, times: times, recurrence: kept)
    }

    /// Words that mean something to quick add, in an order that may make phrases, between others.
    static func randomTitle(using chance: inout SeededGenerator) -> String {
        let count = Int.random(in: 0...7, using: &chance)
        let separators = [" ", " ", " ", " ", " ", "  ", "\t", "\u{3000}", ""]
        var title = ""
        for _ in 0..<count {
            title += hostile.randomElement(using: &chance) ?? ""
            title += separators.randomElement(using: &chance) ?? " "
        }
        return String(title.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }

    private static let categories: [Category] = [
        .sendEmail, .makeCall, .shopping, .reading, .travel, .study, .work, .idea, .etc,
    ]

    private static func randomRecurrence(using chance: inout SeededGenerator) throws -> Recurrence {
        let rule: Recurrence =
            switch Int.random(in: 0..<8, using: &chance) {
            case 0: .daily
            case 1: .everyWeekday
            case 2:
                .weekly(on: Set(Weekday.allCases.shuffled(using: &chance).prefix(.random(in: 0...7, using: &chance))))
            case 3: .yearly
            case 4: try .monthly(onDays: (0..<3).map { _ in .random(in: 1...31, using: &chance) } + [-1])
            case 5: try .monthly(on: [NumberedWeekday([1, 2, 3, 4, 5, -1].randomElement(using: &chance), .tuesday)])
            case 6: .monthly
            default: try .random(using: &chance)
            }
        var changed = rule
        if Bool.random(using: &chance) { changed = try changed.every(.random(in: 1...99, using: &chance)) }
        switch Int.random(in: 0..<3, using: &chance) {
        case 0: changed = try changed.ending(.count(.random(in: 1...9999, using: &chance)))
        case 1: changed = try changed.ending(.until(.random(in: 1990...2200, using: &chance)))
        default: break
        }
        return changed
    }

    static let hostile = [
        "Call", "Ana", "milk", "tomorrow", "today", "tonight", "Monday", "on", "at", "5", "5pm", "17:00", "24:30",
        "next",
        "week", "every", "other", "day", "daily", "2", "weeks", "until", "till", "31", "Dec", "December", "Feb", "30",
        "29",
        "2026", "2026-12-03", "12/3", "25/12", "in", "3", "days", "for", "30", "minutes", "hours", "10", "times", "the",
        "15th", "of", "month", "last", "Friday", "and", "from", "to", "-", "–", "~", "noon", "midnight", "#",
        "#MakeCall",
        "#make", "a", "call", "#unknown", "##", "\"", "\"\"", "\\", "\\\\", "\\tomorrow", "\"a", "b\"", "\"tomorrow\"",
        ",",
        ".", "tomorrow,", "May", "march", "sun", "am", "pm", "p.m.", "o'clock", "with", "rrule:FREQ=DAILY", "rrule:",
        "오늘", "내일", "모레", "다음", "주", "월요일", "월요일과", "화요일마다", "오후", "5시", "5시부터", "7시까지", "30분", "동안",
        "매주", "매월", "15일", "둘째", "화요일", "12월", "3일", "3일에", "까지", "12월 31일까지", "10번", "10회", "격주", "평일마다",
        "정오", "자정에", "#전화하기", "우유", "밤", "마지막", "날", "👩‍👩‍👧", "🇰🇷", "שלום", "مرحبا", "\u{202E}abc\u{202C}", "e\u{301}",
        "\u{FFFC}", "“tomorrow”", "“", "”", "é", "ㅋㅋ", "\u{1112}\u{1161}\u{11AB}", "1984", "24/7", "@", "|", "<b>",
        "&amp;", "tmrw", "fri", "sat", "night", "evening", "morning", "mon/wed", "15th,", "eod", "30", "min", "hour",
        "lunch",
        "weekend", "this", "before", "half", "past", "9.30", "금욜", "담주", "내일3시", "저녁", "점심", "아침에", "월수금", "평일", "말일",
        "2시간", "뒤", "주말에", "25일", "매일아침", "오늘은",
    ]
}
