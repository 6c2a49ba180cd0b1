/// A time on a clock, to the minute. Its text form is `HH:MM`, from `00:00` to `23:59`.
package struct TimeOfDay: Sendable, Hashable, Comparable {
    package let hour: Int
    package let minute: Int

    package init?(hour: Int, minute: Int) {
        guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
        self.hour = hour
        self.minute = minute
    }

    /// Reads exactly `HH:MM`, as `<input type="time">` sends it.
    package init?(_ text: String) {
        guard let time = DigitReader.read(text, Self.init(digits:)) else { return nil }
        self = time
    }

    /// Reads the same from UTF-8.
    init?(_ text: UnsafeBufferPointer<UInt8>) {
        var digits = DigitReader(text)
        self.init(digits: &digits)
    }

    private init?(digits: inout DigitReader) {
        guard let hour = digits.number(width: 2), digits.skip(":"), let minute = digits.number(width: 2),
            digits.isAtEnd
        else { return nil }
        self.init(hour: hour, minute: minute)
    }

    /// The minute that begins at or before so many seconds after midnight; the day's last one beyond the day.
    package init(secondsOfDay seconds: Int) {
        let minutes = min(max(seconds, 0) / 60, 24 * 60 - 1)
        hour = minutes / 60
        minute = minutes % 60
    }

    /// The position within the day of a to-do that begins then, with room between any two for moved ones.
    var position: Int64 { Int64(hour * 60 + minute) << 20 }

    /// That of an all-day to-do: before all others.
    static let allDayPosition: Int64 = -1 << 20

    package var text: String {
        String(unsafeUninitializedCapacity: 5) { text in
            text.write(digitsOf: hour, at: 0..<2)
            text[2] = UInt8(ascii: ":")
            text.write(digitsOf: minute, at: 3..<5)
            return 5
        }
    }

    /// Hashing one number is faster than hashing two.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(hour * 60 + minute)
    }

    package static func < (one: TimeOfDay, other: TimeOfDay) -> Bool {
        (one.hour, one.minute) < (other.hour, other.minute)
    }
}
