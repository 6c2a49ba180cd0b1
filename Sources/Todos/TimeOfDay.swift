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
        guard text.utf8.count == 5, let numbers = text.numbers(separatedBy: ":", widths: [2, 2]) else { return nil }
        self.init(hour: numbers[0], minute: numbers[1])
    }

    package var text: String {
        "\(hour.padded(to: 2)):\(minute.padded(to: 2))"
    }

    package static func < (one: TimeOfDay, other: TimeOfDay) -> Bool {
        (one.hour, one.minute) < (other.hour, other.minute)
    }
}
