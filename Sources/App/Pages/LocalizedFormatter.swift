import Database
import Foundation
import Todos
import Web

/// Formats days, times and numbers by a language's conventions: "Saturday, 21 November 2026", "오전 9:00", "1,234".
struct LocalizedFormatter: Sendable {
    private let days = FormatCache<CalendarDate>()
    private let times = FormatCache<TimeOfDay>()
    private let months = FormatCache<CalendarDate>()
    private let weekdays = FormatCache<Weekday>()
    private let numbers = FormatCache<Int>()

    /// Formats a count that stopped at one beyond `most`, such as "12" and "1,000+".
    func name(of number: Int, atMost most: Int, in language: String) -> String {
        let name = name(of: min(number, most), in: language)
        return number > most ? "\(name)+" : name
    }

    func name(of day: CalendarDate, in language: String) -> String {
        days.text(for: day, in: language) { day, locale in
            // Cached by Foundation, unlike a DateFormatter: a long list shows hundreds of days.
            let style = Date.FormatStyle(
                date: .complete, time: .omitted, locale: locale, calendar: Self.calendar, timeZone: .gmt)
            return Self.date(day.year, day.month, day.day, hour: 12, minute: 0).formatted(style)
        }
    }

    func name(of time: TimeOfDay, in language: String) -> String {
        times.text(for: time, in: language) { time, locale in
            let formatter = DateFormatter()
            formatter.calendar = Self.calendar
            formatter.timeZone = .gmt
            formatter.locale = locale
            formatter.timeStyle = .short
            return formatter.string(from: Self.date(2000, 1, 1, hour: time.hour, minute: time.minute))
        }
    }

    /// When a to-do begins and ends, such as "09:00–10:00"; a point in time is "09:00".
    func name(of times: TodoTimes, in language: String) -> String {
        let start = name(of: times.start, in: language)
        return times.end > times.start ? "\(start)–\(name(of: times.end, in: language))" : start
    }

    /// A to-do's day, or the name of the inbox for one without a day.
    func name(of day: CalendarDate?, _ localizer: Localizer) -> String {
        day.map { name(of: $0, in: localizer.language) } ?? localizer["todos.inbox"]
    }

    /// The month of a day, such as "November 2026" and "2026년 11월".
    func monthName(of day: CalendarDate, in language: String) -> String {
        months.text(for: day, in: language) { day, locale in
            var style = Date.FormatStyle(locale: locale, calendar: Self.calendar, timeZone: .gmt)
            style = style.year().month(.wide)
            return Self.date(day.year, day.month, day.day, hour: 12, minute: 0).formatted(style)
        }
    }

    /// The abbreviated day of the week, such as "Mon" and "월".
    func shortName(of weekday: Weekday, in language: String) -> String {
        weekdays.text(for: weekday, in: language) { weekday, locale in
            let style = Date.FormatStyle(locale: locale, calendar: Self.calendar, timeZone: .gmt).weekday(.abbreviated)
            // 2001-01-01 was a Monday.
            return Self.date(2001, 1, 1 + weekday.rawValue, hour: 12, minute: 0).formatted(style)
        }
    }

    /// Day and time, such as "Saturday, 21 November 2026, 16:30".
    func name(of moment: Timestamp, in language: String, _ timeZone: TimeZone) -> String {
        let (day, time) = moment.clock(in: timeZone)
        return "\(name(of: day, in: language)), \(name(of: time, in: language))"
    }

    func name(of number: Int, in language: String) -> String {
        // Too small for grouping separators.
        if (0..<1000).contains(number) { return String(number) }
        return numbers.text(for: number, in: language) { number, locale in
            number.formatted(.number.locale(locale))
        }
    }

    private static func date(_ year: Int, _ month: Int, _ day: Int, hour: Int, minute: Int) -> Date {
        let parts = DateComponents(year: year, month: month, day: day, hour: hour, minute: minute)
        return calendar.date(from: parts) ?? .distantPast
    }

    private static var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }
}
