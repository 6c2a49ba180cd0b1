/// Durations as written in settings: a whole number and a unit, `90s`, `45m`, `2h`, `30d`.
enum WrittenDuration {
    private static let units: [(letter: Character, seconds: Int64)] = [
        ("d", 24 * 60 * 60), ("h", 60 * 60), ("m", 60), ("s", 1),
    ]

    /// Parses a duration. Nil for any other form, or if the number of seconds overflows.
    static func read(_ text: String) -> Duration? {
        guard let unit = units.first(where: { $0.letter == text.last }) else { return nil }
        let digits = text.dropLast()
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let number = Int64(digits)
        else { return nil }
        let (seconds, overflows) = number.multipliedReportingOverflow(by: unit.seconds)
        return overflows ? nil : .seconds(seconds)
    }

    /// The duration in the largest unit that divides it, days only from two on: `24h`, `30d`.
    static func text(_ duration: Duration) -> String {
        let seconds = duration.components.seconds
        let unit = units.first { seconds % $0.seconds == 0 && (seconds > $0.seconds || $0.seconds < 86_400) }
        guard let unit else { return "\(seconds)s" }
        return "\(seconds / unit.seconds)\(unit.letter)"
    }
}
