/// Which phrases may begin where.
extension QuickGrammar {
    typealias Reading = @Sendable (QuickGrammar, inout QuickCursor) -> QuickPhrase?

    /// The readings to try where a phrase would begin, in their order.
    static func readings(at start: QuickCursor, beginningWith scalar: Unicode.Scalar) -> [Reading] {
        switch scalar {
        case "a"..."z":
            var cursor = start
            return cursor.letters().flatMap { english[$0] } ?? []
        case "0"..."9": return numeric
        case "가"..."힣": return korean
        case "@", "~": return signed
        default: return []
        }
    }

    /// By first words, because most words of a line begin no phrase. A reading is tried only for the words that are here.
    private static let english: [String: [Reading]] = {
        let leads: Set = ["due", "deadline", "at", "on", "by", "from", "starting", "beginning"]
        let weekdays = Set(QuickWords.allWeekdays.keys)
        let numbers = Set(QuickWords.numbers.keys)
        var readings: [String: [Reading]] = [:]
        func add(_ firstWords: Set<String>..., read: @escaping Reading) {
            for word in Set(firstWords.joined()) { readings[word, default: []].append(read) }
        }
        add(
            [
                "everyday", "once", "every", "each", "evry", "evey", "several", "many", "twice", "thrice", "bi",
                "weekdays", "workdays", "weekends", "the", "start", "end",
            ],
            leads, numbers, weekdays, Set(QuickWords.ordinals.keys), Set(QuickWords.manyWeekdays.keys),
            Set(adverbs.keys)
        ) { $0.englishRecurrence(&$1) }
        add(["rrule"]) { $0.rule(&$1) }
        add(["until", "till", "til", "untill", "through", "ending", "for"]) { $0.ending(&$1) }
        add(["in", "within", "half", "couple"], numbers) { $0.distance(&$1) }
        add(["for"]) { $0.length(&$1) }
        add(
            ["approx", "approximately", "roughly", "circa", "half", "noon", "midday"],
            Set(timeLeads.keys), numbers, Set(QuickWords.minutes.keys)
        ) { $0.times(&$1) }
        add(["at", "by", "around", "noon", "midday", "noonish", "midnight"]) { $0.noon(&$1) }
        add(["on", "from", "next", "this", "coming", "tu", "th"], weekdays) { $0.severalWeekdays(&$1) }
        add([
            "by", "at", "before", "on", "due", "the", "eom", "eoq", "eoy", "month", "mth", "quarter", "year", "end",
            "last", "eow", "eod", "cob", "eob", "close", "mid", "middle", "beginning", "start", "first",
        ]) { $0.endOfPeriod(&$1) }
        add(leads) { $0.numericDay(&$1) }
        add(
            [
                "this", "next", "nxt", "later", "the", "coming", "upcoming", "over", "for", "couple", "day", "week",
                "weeks", "wk", "wks", "w", "fortnight", "fortnights", "month", "year", "between",
            ],
            leads, numbers, weekdays, QuickWords.today, QuickWords.tomorrow, QuickWords.tonight,
            Set(QuickWords.months.keys), Set(QuickWords.ordinalDays.keys)
        ) { $0.englishDay(&$1) }
        add(
            ["this", "later", "in", "at", "during", "by", "first", "a", "p", "am", "pm"], Set(QuickWords.dayParts.keys)
        ) { $0.englishDayPart(&$1) }
        return readings
    }()

    private static let numeric: [Reading] = [
        { $0.koreanRecurrence(&$1) }, { $0.englishRecurrence(&$1) }, { $0.ending(&$1) }, { $0.koreanEnding(&$1) },
        { $0.koreanLength(&$1) }, { $0.koreanDistance(&$1) }, { $0.distance(&$1) }, { $0.bareLength(&$1) },
        { $0.times(&$1) }, { $0.englishDay(&$1) }, { $0.numericDay(&$1) }, { $0.koreanDay(&$1) },
    ]

    private static let korean: [Reading] = [
        { $0.koreanRecurrence(&$1) }, { $0.koreanEnding(&$1) }, { $0.koreanLength(&$1) }, { $0.koreanDistance(&$1) },
        { $0.times(&$1) }, { $0.noon(&$1) }, { $0.koreanSeveralWeekdays(&$1) }, { $0.koreanDay(&$1) },
        { $0.koreanDayPart(&$1) },
    ]

    private static let signed: [Reading] = [{ $0.times(&$1) }, { $0.noon(&$1) }]
}
