import TextRules

/// A DURATION value (RFC 5545, section 3.3.6).
package struct DurationValue: Sendable, Equatable {
    /// No program needs more; a hundred years are some 3 thousand million seconds.
    private static let mostDigits = 8

    /// Weeks and days, which end at the same time of the day, however long a day is where clocks change.
    package let days: Int
    /// Hours, minutes and seconds, which pass whatever clocks show.
    package let seconds: Int

    /// Reads `PT1H30M`, `P1DT12H` or `P2W`, and a negative one such as `-PT15M`; nil for anything else.
    package init?(_ text: String) {
        var rest = text.utf8[...]
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
        guard rest.popFirst() == UInt8(ascii: "P"), !rest.isEmpty else { return nil }
        var units: [(letter: UInt8, length: Int)] = [(UInt8(ascii: "W"), 7), (UInt8(ascii: "D"), 1)]
        var (days, seconds) = (0, 0)
        var isAfterT = false
        while !rest.isEmpty {
            if !isAfterT, rest.first == UInt8(ascii: "T") {
                rest.removeFirst()
                isAfterT = true
                units = [(UInt8(ascii: "H"), 3600), (UInt8(ascii: "M"), 60), (UInt8(ascii: "S"), 1)]
            }
            let digits = rest.prefix(while: \.isDigit)
            guard (1...Self.mostDigits).contains(digits.count), let number = Int(String(Substring(digits))) else {
                return nil
            }
            rest = rest[digits.endIndex...]
            // Each unit once, the larger first.
            guard let letter = rest.popFirst(), let index = units.firstIndex(where: { $0.letter == letter }) else {
                return nil
            }
            if isAfterT { seconds += number * units[index].length } else { days += number * units[index].length }
            units.removeSubrange(...index)
        }
        self.days = isNegative ? -days : days
        self.seconds = isNegative ? -seconds : seconds
    }
}
