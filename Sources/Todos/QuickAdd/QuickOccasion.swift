/// What is done at one half of the day: "dinner at 7" is in the evening, and "wake up at 6" in the morning.
enum QuickOccasion {
    /// - Parameter word: in lowercase, without punctuation after it.
    /// - Returns: the part of the day; nil for a word that says nothing about it.
    static func part(of word: String) -> QuickDayPart? {
        if evenings.contains(word) || koreanEvenings.contains(where: word.hasPrefix) { return .evening }
        if mornings.contains(word) || koreanMornings.contains(where: word.hasPrefix) { return .morning }
        return nil
    }

    /// From four to ten o'clock a part is sure; a late film or an early dinner says so.
    static let hours = 4...10

    private static let evenings: Set<String> = [
        "dinner", "supper", "drinks", "movie", "movies", "cinema", "concert", "gig", "pub", "bedtime",
    ]
    private static let mornings: Set<String> = ["wake", "alarm", "breakfast", "sunrise"]
    private static let koreanEvenings = ["회식", "저녁", "술약속", "술자리", "영화", "콘서트", "퇴근"]
    private static let koreanMornings = ["기상", "출근", "알람", "조찬", "아침"]
}
