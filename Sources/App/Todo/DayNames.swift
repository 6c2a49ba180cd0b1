import Foundation
import Synchronization
import Todos

/// Days in words, by language: "Saturday, 21 November 2026", "2026년 11월 21일 토요일".
///
/// Foundation's formatters take some hundred times as long as a look-up, so each day is formatted once.
final class DayNames: Sendable {
    private struct Key: Hashable {
        let day: CalendarDate
        let language: String
    }

    /// Enough for every day that members look at; the table is emptied rather than grown beyond it.
    private static let mostDays = 20_000

    private let names = Mutex<[Key: String]>([:])

    func name(of day: CalendarDate, in language: String) -> String {
        let key = Key(day: day, language: language)
        if let known = names.withLock({ $0[key] }) { return known }
        let name = Self.format(day, language)
        names.withLock { names in
            if names.count >= Self.mostDays { names.removeAll() }
            names[key] = name
        }
        return name
    }

    private static func format(_ day: CalendarDate, _ language: String) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        guard
            let date = calendar.date(from: DateComponents(year: day.year, month: day.month, day: day.day, hour: 12))
        else { return day.text }
        let formatter = DateFormatter()
        formatter.calendar = calendar
        formatter.timeZone = .gmt
        formatter.locale = Locale(identifier: language == "en" ? "en_GB" : language)
        formatter.dateStyle = .full
        return formatter.string(from: date)
    }
}
