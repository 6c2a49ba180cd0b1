/// Words in doubt that say nothing about the day.
extension QuickSuspicion {
    /// Whether words are of a clock, or of how often: "until 5pm", "at 8 or 9", "3시회의", "every few hours".
    static func isOfClock(_ typed: String) -> Bool {
        let words = typed.lowercased().split(separator: " ").map(String.init)
        return words.indices.contains { index in
            let unit = words[index].drop { !$0.isNumber }.drop(while: \.isNumber)
            let isHour = words[index] == "at" && words.dropFirst(index + 1).first?.first?.isNumber == true
            return isHour || clockWords.contains(words[index])
                || [":", "h", "am", "pm", "a.", "p.", "시", "분"].contains(where: unit.hasPrefix)
                || QuickWords.koreanNumbers.contains { words[index].hasPrefix($0.0 + "시") }
                || words[index].hasSuffix("마다")
        }
    }

    private static let clockWords: Set<String> = [
        "am", "pm", "a.m", "p.m", "o'clock", "o’clock", "past", "late", "hour", "hours", "hrs", "minute", "minutes",
        "mins", "every", "each", "evry", "once", "twice", "thrice", "times", "nightly", "hourly",
    ]
}
