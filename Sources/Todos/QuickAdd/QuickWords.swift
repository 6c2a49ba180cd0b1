/// The meanings of English and Korean words in quick add.
enum QuickWords {
    static let months: [String: Int] = [
        "january": 1, "jan": 1, "february": 2, "feb": 2, "march": 3, "mar": 3, "april": 4, "apr": 4, "may": 5,
        "june": 6, "jun": 6, "july": 7, "jul": 7, "august": 8, "aug": 8, "september": 9, "sept": 9, "sep": 9,
        "october": 10, "oct": 10, "november": 11, "nov": 11, "december": 12, "dec": 12,
    ]

    /// Months that mean something else as well.
    static let ambiguousMonths: Set<String> = ["march", "mar", "may"]

    static let weekdays: [String: Weekday] = [
        "monday": .monday, "tuesday": .tuesday, "wednesday": .wednesday, "thursday": .thursday, "friday": .friday,
        "saturday": .saturday, "sunday": .sunday,
    ]

    static let shortWeekdays: [String: Weekday] = [
        "mon": .monday, "tue": .tuesday, "tues": .tuesday, "wed": .wednesday, "thu": .thursday, "thur": .thursday,
        "thurs": .thursday, "fri": .friday, "sat": .saturday, "sun": .sunday,
    ]

    /// Weekdays that mean something else as well.
    static let ambiguousWeekdays: Set<String> = ["sat", "sun", "wed"]

    static let allWeekdays = weekdays.merging(shortWeekdays) { first, _ in first }

    static let manyWeekdays = Dictionary(uniqueKeysWithValues: weekdays.map { ("\($0)s", $1) })

    static let numbers: [String: Int] = [
        "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
        "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
    ]

    static let ordinals: [String: Int] = [
        "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "last": -1,
    ]

    static let frequencies: [String: Recurrence.Frequency] = [
        "day": .daily, "days": .daily, "week": .weekly, "weeks": .weekly, "month": .monthly, "months": .monthly,
        "year": .yearly, "years": .yearly,
    ]

    static let koreanWeekdays: [(String, Weekday)] = [
        ("월", .monday), ("화", .tuesday), ("수", .wednesday), ("목", .thursday), ("금", .friday), ("토", .saturday),
        ("일", .sunday),
    ]

    /// The longer ones come first, as `QuickCursor` requires.
    static let koreanNumbers: [(String, Int)] = [
        ("열두", 12), ("열한", 11), ("열", 10), ("아홉", 9), ("여덟", 8), ("일곱", 7), ("여섯", 6), ("다섯", 5), ("네", 4),
        ("세", 3), ("두", 2), ("한", 1),
    ]

    static let koreanOrdinals: [(String, Int)] = [
        ("첫 번째", 1), ("첫번째", 1), ("첫째", 1), ("두 번째", 2), ("두번째", 2), ("둘째", 2), ("세 번째", 3),
        ("세번째", 3), ("셋째", 3), ("네 번째", 4), ("네번째", 4), ("넷째", 4), ("다섯 번째", 5), ("다섯번째", 5),
        ("다섯째", 5), ("마지막", -1),
    ]
}
