import TextRules

/// A DATE or DATE-TIME value (RFC 5545, sections 3.3.4 and 3.3.5).
///
/// The day isn't checked to exist.
package struct DateTimeValue: Sendable, Hashable {
    package let year: Int
    package let month: Int
    package let day: Int
    /// Nil for a day alone.
    package let time: Time?

    package struct Time: Sendable, Hashable {
        package let hour: Int
        package let minute: Int
        /// 60 in a leap second.
        package let second: Int
        package let isUTC: Bool

        package init(hour: Int, minute: Int, second: Int = 0, isUTC: Bool = false) {
            (self.hour, self.minute, self.second, self.isUTC) = (hour, minute, second, isUTC)
        }
    }

    package init(year: Int, month: Int, day: Int, time: Time? = nil) {
        (self.year, self.month, self.day, self.time) = (year, month, day, time)
    }

    /// Reads `20261121`, `20261121T090000` and `20261121T090000Z`.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard [8, 15, 16].contains(bytes.count), let year = Self.number(bytes[0..<4]),
            let month = Self.number(bytes[4..<6]), let day = Self.number(bytes[6..<8])
        else { return nil }
        guard bytes.count > 8 else {
            self.init(year: year, month: month, day: day)
            return
        }
        guard bytes[8] == UInt8(ascii: "T"), let hour = Self.number(bytes[9..<11]), hour < 24,
            let minute = Self.number(bytes[11..<13]), minute < 60, let second = Self.number(bytes[13..<15]),
            second <= 60,
            bytes.count == 15 || bytes[15] == UInt8(ascii: "Z")
        else { return nil }
        self.init(
            year: year, month: month, day: day,
            time: Time(hour: hour, minute: minute, second: second, isUTC: bytes.count == 16))
    }

    package var text: String {
        let date = Self.digits(year, 4) + Self.digits(month, 2) + Self.digits(day, 2)
        guard let time else { return date }
        return date + "T" + Self.digits(time.hour, 2) + Self.digits(time.minute, 2) + Self.digits(time.second, 2)
            + (time.isUTC ? "Z" : "")
    }

    private static func digits(_ number: Int, _ width: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        var number = 0
        for byte in bytes {
            guard byte.isDigit else { return nil }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return number
    }
}
