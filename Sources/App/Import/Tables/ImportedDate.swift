import Foundation
import TextRules
import Todos

/// A day, with a time or without, as spreadsheets and other programs write it.
struct ImportedDate {
    let day: CalendarDate
    /// Nil for the whole day.
    let time: TimeOfDay?

    /// `2026-11-24`, `2026/11/24`, `2026. 11. 24.`, `2026년 11월 24일`, `24.11.2026`, `November 24, 2026`, `11/24/2026`
    /// or `24/11/2026`, and `11/12/2026` if the order is known. A time may follow, as `ImportedTime` reads it. A moment, as
    /// `ImportedMoment` reads it, is shown by the member's clock. Nil for anything else.
    /// - Parameter order: that of day and month in dates with slashes; nil if the table doesn't tell.
    init?(_ text: String, _ order: SlashedDates?, _ clock: LocalClock) {
        guard text.utf8.count <= 80 else { return nil }
        let text = text.trimmingCharacters(in: .whitespaces)
        if let moment = ImportedMoment.read(text) {
            let (day, time) = moment.clock(in: clock.timeZone)
            self.init(day: day, time: time)
            return
        }
        var rest = text[...]
        guard let day = Self.takeDay(&rest, order) else { return nil }
        if rest.first == "T" { rest.removeFirst() }
        // Notion adds the zone in which its owner sees the time: "9:00 AM (GMT+9)".
        let written = rest.prefix { $0 != "(" }
        guard !written.allSatisfy(\.isWhitespace) else {
            self.init(day: day, time: nil)
            return
        }
        guard let time = ImportedTime.read(String(written)) else { return nil }
        self.init(day: day, time: time)
    }

    private init(day: CalendarDate, time: TimeOfDay?) {
        (self.day, self.time) = (day, time)
    }

    /// By their English names and the usual short forms, in lower case.
    static let months = [
        "jan": 1, "january": 1, "feb": 2, "february": 2, "mar": 3, "march": 3, "apr": 4, "april": 4, "may": 5,
        "jun": 6, "june": 6, "jul": 7, "july": 7, "aug": 8, "august": 8, "sep": 9, "sept": 9, "september": 9,
        "oct": 10, "october": 10, "nov": 11, "november": 11, "dec": 12, "december": 12,
    ]

    /// A number of a date.
    private struct Part {
        let number: Int
        let digits: Int
        /// What stands between it and the next; empty for a blank or nothing.
        let separator: String
    }

    private static func takeDay(_ rest: inout Substring, _ order: SlashedDates?) -> CalendarDate? {
        let month = takeMonth(&rest)
        guard let first = takePart(&rest), let second = takePart(&rest) else { return nil }
        if let month {
            return second.digits == 4 ? CalendarDate(year: second.number, month: month, day: first.number) : nil
        }
        guard let third = takePart(&rest), ["", ".", ",", "일"].contains(third.separator) else { return nil }
        let separators = first.separator + second.separator
        if first.digits == 4, ["--", "//", "..", "년월"].contains(separators) {
            return CalendarDate(year: first.number, month: second.number, day: third.number)
        }
        guard third.digits == 4, first.separator == second.separator else { return nil }
        switch (first.separator, order ?? SlashedDates(first.number, second.number)) {
        case (".", _), ("/", .dayFirst):
            return CalendarDate(year: third.number, month: second.number, day: first.number)
        case ("/", .monthFirst): return CalendarDate(year: third.number, month: first.number, day: second.number)
        default: return nil
        }
    }

    private static func takeMonth(_ rest: inout Substring) -> Int? {
        let word = rest.prefix(while: \.isLetter)
        guard let month = months[word.lowercased()] else { return nil }
        rest = rest.dropFirst(word.count).drop { $0 == " " || $0 == "." }
        return month
    }

    private static func takePart(_ rest: inout Substring) -> Part? {
        let digits = rest.utf8.prefix(while: \.isDigit)
        guard (1...4).contains(digits.count), let number = Int(Substring(digits)) else { return nil }
        rest = rest[digits.endIndex...]
        let next = rest.first.map { String($0) } ?? ""
        let separator = ["-", "/", ".", ",", "년", "월", "일"].contains(next) ? next : ""
        rest = rest.dropFirst(separator.count).drop { $0 == " " }
        return Part(number: number, digits: digits.count, separator: separator)
    }
}
