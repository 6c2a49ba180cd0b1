/// What is done in one part of the day: "dinner at 7" is in the evening, and "wake up at 6" in the morning.
struct QuickOccasion {
    let part: QuickDayPart
    /// The hours that are surely in that part; a late film or an early dinner says so.
    let hours: ClosedRange<Int>

    private init(_ part: QuickDayPart, _ hours: ClosedRange<Int> = 4...10) {
        (self.part, self.hours) = (part, hours)
    }

    /// - Parameters:
    ///   - word: in lowercase, without punctuation after it.
    ///   - before: the word before it; empty for none.
    ///   - after: the word after it in the title.
    /// - Returns: nil for a word that says nothing about the part of the day.
    static func of(_ word: String, after before: String, before after: String) -> QuickOccasion? {
        if let occasion = words[word] { return occasion }
        // "Party supplies at 9" are no party, and a child's party may be at 10.
        if eveningEvents.contains(word), after.isEmpty || afterEvents.contains(after) {
            return QuickOccasion(.evening, 4...9)
        }
        // "Sleep study at 10" and "자기 소개" are something else.
        if word == "bed" && before == "to" || after.isEmpty && ["sleep", "자기"].contains(word) { return night }
        guard !QuickSuspicion.isASCII(word) else { return nil }
        return koreanBeginnings.first { word.hasPrefix($0.0) }?.1
    }

    private static let morning = QuickOccasion(.morning)
    private static let evening = QuickOccasion(.evening)
    private static let night = QuickOccasion(.night, 5...11)

    private static let words: [String: QuickOccasion] = [
        "dinner": evening, "supper": evening, "drinks": evening, "movie": evening, "movies": evening, "cinema": evening,
        "concert": evening, "gig": evening, "pub": evening, "wake": morning, "alarm": morning, "breakfast": morning,
        "sunrise": morning, "bedtime": night,
    ]
    private static let koreanBeginnings: [(String, QuickOccasion)] = [
        ("회식", evening), ("저녁", evening), ("술약속", evening), ("술자리", evening), ("영화", evening), ("콘서트", evening),
        ("퇴근", evening), ("기상", morning), ("출근", morning), ("알람", morning), ("조찬", morning), ("아침", morning),
        ("오전", morning), ("오후", QuickOccasion(.afternoon)), ("취침", night), ("잠자기", night), ("잠들기", night),
        ("자러", night),
    ]
    private static let eveningEvents: Set<String> = [
        "party", "opera", "theatre", "theater", "musical", "파티", "송년회", "망년회", "뒤풀이", "오페라", "뮤지컬", "연극",
    ]
    /// Words after an event that leave it one.
    private static let afterEvents: Set<String> = ["with", "w/", "at", "in", "for", "and"]
}
