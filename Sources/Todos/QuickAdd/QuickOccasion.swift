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
        let isKorean = !QuickSuspicion.isASCII(word)
        if evenings.contains(word) || isKorean && koreanEvenings.contains(where: word.hasPrefix) {
            return QuickOccasion(.evening)
        }
        // "Party supplies at 9" are no party, and a child's party may be at 10.
        let isEvent = after.isEmpty || afterEvents.contains(after)
        if isEvent, eveningEvents.contains(word) { return QuickOccasion(.evening, 4...9) }
        if mornings.contains(word) || isKorean && koreanMornings.contains(where: word.hasPrefix) {
            return QuickOccasion(.morning)
        }
        if isKorean, word.hasPrefix("오후") { return QuickOccasion(.afternoon) }
        // "Sleep study at 10" and "자기 소개" are something else.
        let isNight =
            word == "bedtime" || word == "bed" && before == "to" || after.isEmpty && ["sleep", "자기"].contains(word)
            || isKorean && koreanNights.contains(where: word.hasPrefix)
        return isNight ? QuickOccasion(.night, 5...11) : nil
    }

    private static let evenings: Set<String> = [
        "dinner", "supper", "drinks", "movie", "movies", "cinema", "concert", "gig", "pub",
    ]
    private static let eveningEvents: Set<String> = [
        "party", "opera", "theatre", "theater", "musical", "파티", "송년회", "망년회", "뒤풀이", "오페라", "뮤지컬", "연극",
    ]
    /// Words after an event that leave it one.
    private static let afterEvents: Set<String> = ["with", "w/", "at", "in", "for", "and"]
    private static let mornings: Set<String> = ["wake", "alarm", "breakfast", "sunrise"]
    private static let koreanEvenings = ["회식", "저녁", "술약속", "술자리", "영화", "콘서트", "퇴근"]
    private static let koreanMornings = ["기상", "출근", "알람", "조찬", "아침", "오전"]
    private static let koreanNights = ["취침", "잠자기", "잠들기", "자러"]
}
