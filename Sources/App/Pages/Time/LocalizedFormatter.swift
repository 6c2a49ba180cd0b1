import Database
import Foundation
import Todos
import Web

/// Formats days and times by a locale's conventions (Unicode CLDR): "Saturday 21 November 2026", "오전 9:00".
///
/// A class, since every row of a list gets it, and a structure's nine caches would be retained each time.
final class LocalizedFormatter: Sendable {
    private let days = FormatCache<CalendarDate>()
    private let daysOfYear = FormatCache<CalendarDate>()
    private let shortDays = FormatCache<CalendarDate>()
    private let times = FormatCache<TimeOfDay>()
    private let ranges = FormatCache<TodoTimes>()
    private let months = FormatCache<CalendarDate>()
    private let weeks = FormatCache<CalendarDate>()
    private let weekdays = FormatCache<Weekday>()
    private let cities = FormatCache<TimeZone>()

    /// The whole date, such as "Saturday 21 November 2026".
    func name(of day: CalendarDate, in locale: String) -> String {
        // Cached by Foundation, unlike a DateFormatter: a long list shows hundreds of days.
        days.text(for: day, in: locale) { day, locale in
            Self.date(of: day, Self.style(locale).weekday(.wide).day().month(.wide).year(), locale)
        }
    }

    /// A day as people say it on `today`: "Tomorrow · Sun 22 Nov", "Friday 27 November", and with its year if that is
    /// another.
    func name(of day: CalendarDate, on today: CalendarDate, _ localizer: Localizer) -> String {
        if let word = Self.words[day.daysSince1970 - today.daysSince1970] {
            return "\(localizer[word]) · \(shortName(of: day, in: localizer.locale))"
        }
        return name(of: day, on: today, in: localizer.locale)
    }

    /// A day before `today` that something was to be done on: "Yesterday · Fri 20 Nov", "2 days ago · Thu 19 Nov", and
    /// with its year if that is another.
    func overdueName(of day: CalendarDate, on today: CalendarDate, _ localizer: Localizer) -> String {
        let days = today.daysSince1970 - day.daysSince1970
        guard days > 1 else { return name(of: day, on: today, localizer) }
        let ago = localizer.filled("todos.daysAgo", ["count": localizer.name(of: days)])
        let isThisYear = day.year == today.year
        let date = isThisYear ? shortName(of: day, in: localizer.locale) : name(of: day, in: localizer.locale)
        return "\(ago) · \(date)"
    }

    /// A to-do's day in few words, such as "Tomorrow", "Fri 27 Nov" and "Inbox"; the whole date in another year.
    func shortName(of day: CalendarDate?, on today: CalendarDate, _ localizer: Localizer) -> String {
        guard let day else { return localizer["todos.inbox"] }
        if let word = Self.words[day.daysSince1970 - today.daysSince1970] { return localizer[word] }
        return day.year == today.year ? shortName(of: day, in: localizer.locale) : name(of: day, in: localizer.locale)
    }

    /// The short date without its year, such as "Sat 28 Nov".
    func shortName(of day: CalendarDate, in locale: String) -> String {
        shortDays.text(for: day, in: locale) { day, locale in
            Self.date(of: day, Self.style(locale).weekday(.abbreviated).day().month(.abbreviated), locale)
        }
    }

    /// The date without its day of the week, such as "31 December 2026".
    func dateName(of day: CalendarDate, in locale: String) -> String {
        Self.noon(of: day).formatted(Self.style(Locale(identifier: locale)).day().month(.wide).year())
    }

    /// The date, with its year unless that is today's.
    func name(of day: CalendarDate, on today: CalendarDate, in locale: String) -> String {
        day.year == today.year ? nameInYear(of: day, in: locale) : name(of: day, in: locale)
    }

    /// The date without its year, such as "Friday 27 November".
    func nameInYear(of day: CalendarDate, in locale: String) -> String {
        daysOfYear.text(for: day, in: locale) { day, locale in
            Self.date(of: day, Self.style(locale).weekday(.wide).day().month(.wide), locale)
        }
    }

    /// A to-do's day as people say it on `today`, or the name of the inbox for one without a day.
    func name(of day: CalendarDate?, on today: CalendarDate, _ localizer: Localizer) -> String {
        day.map { name(of: $0, on: today, localizer) } ?? localizer["todos.inbox"]
    }

    /// Such as "09:00", "오전 9:00" and "9 AM".
    func name(of time: TimeOfDay, in locale: String) -> String {
        times.text(for: time, in: locale) { time, locale in
            Self.spoken(Self.moment(at: time).formatted(Self.style(locale).hour().minute()), locale)
        }
    }

    /// The same where there is little room: "9:15a" and "3p" in place of "9:15 AM" and "3 PM", and "15:00" in place of
    /// "오후 3:00", whose first word would push the title out.
    func shortName(of time: TimeOfDay, in locale: String) -> String {
        if locale.hasPrefix("ko") { return "\(time.hour):\(time.text.suffix(2))" }
        let name = name(of: time, in: locale)
        guard let space = name.lastIndex(of: "\u{A0}") ?? name.lastIndex(of: " "),
            let half = name[space...].dropFirst().first, "APap".contains(half)
        else { return name }
        return "\(name[..<space])\(half.lowercased())"
    }

    /// When a to-do begins and ends, such as "09:00–10:00" and "3–4:30 PM"; a point in time is "09:00".
    func name(of times: TodoTimes, in locale: String) -> String {
        guard times.end > times.start else { return name(of: times.start, in: locale) }
        return ranges.text(for: times, in: locale) { times, locale in
            let style = Date.IntervalFormatStyle(locale: locale, calendar: Self.calendar, timeZone: .gmt)
            let range = Self.moment(at: times.start)..<Self.moment(at: times.end)
            return Self.spoken(Self.joined(style.hour().minute().format(range), locale), locale)
        }
    }

    /// The month of a day, such as "November 2026" and "2026년 11월".
    func monthName(of day: CalendarDate, in locale: String) -> String {
        months.text(for: day, in: locale) { day, locale in
            Self.noon(of: day).formatted(Self.style(locale).year().month(.wide))
        }
    }

    /// The days from `first` to `last`, such as "23–29 November 2026".
    func weekName(from first: CalendarDate, to last: CalendarDate, in locale: String) -> String {
        weeks.text(for: first, in: locale) { first, locale in
            let style = Date.IntervalFormatStyle(locale: locale, calendar: Self.calendar, timeZone: .gmt)
            let text = style.day().month(.wide).year().format(Self.noon(of: first)..<Self.noon(of: last))
            return Self.joined(text, locale)
        }
    }

    /// The abbreviated day of the week, such as "Mon" and "월".
    func shortName(of weekday: Weekday, in locale: String) -> String {
        weekdays.text(for: weekday, in: locale) { weekday, locale in
            // 2001-01-01 was a Monday.
            Self.date(2001, 1, 1 + weekday.rawValue, hour: 12, minute: 0)
                .formatted(Self.style(locale).weekday(.abbreviated))
        }
    }

    /// Day and time, such as "Saturday 21 November 2026, 16:30".
    func name(of moment: Timestamp, in locale: String, _ timeZone: TimeZone) -> String {
        let (day, time) = moment.clock(in: timeZone)
        return dayAndTime(name(of: day, in: locale), name(of: time, in: locale), in: locale)
    }

    /// The names of a day and of a time on it as one, such as "Friday 27 November, 09:00"; the day's alone without a time.
    func dayAndTime(_ day: String, _ time: String?, in locale: String) -> String {
        guard let time else { return day }
        // Korean writes a time behind its date as it is.
        return day + (locale.hasPrefix("ko") ? " " : ", ") + time
    }

    /// The same with the offset from UTC, such as "Saturday 21 November 2026, 16:30 (UTC+9)".
    func nameWithOffset(of moment: Timestamp, in locale: String, _ timeZone: TimeZone) -> String {
        "\(name(of: moment, in: locale, timeZone)) (\(timeZone.offsetName(at: moment)))"
    }

    /// The city that a time zone is named after, such as "Seoul" and "서울".
    func cityName(of timeZone: TimeZone, in locale: String) -> String {
        cities.text(for: timeZone, in: locale) { timeZone, locale in
            let style = Date.FormatStyle(locale: locale, timeZone: timeZone).timeZone(.exemplarLocation)
            return Date(timeIntervalSince1970: 0).formatted(style)
        }
    }

    /// The keys of the texts for days near today, by their distance.
    private static let words = [-1: "todos.yesterday", 0: "todos.today", 1: "todos.tomorrow"]

    /// A date with its day of the week. In English a comma follows that where the month comes next, as in "Sunday, November
    /// 22", and none where the day does; CLDR has it in some regions, or with the year alone. In Korean brackets follow
    /// the date directly, as in "11월 22일(일)".
    private static func date(of day: CalendarDate, _ style: Date.FormatStyle, _ locale: Locale) -> String {
        let text = noon(of: day).formatted(style)
        if locale.language.languageCode == .korean { return text.replacing(" (", with: "(") }
        guard locale.language.languageCode == .english, let comma = text.firstRange(of: ", "),
            text[comma.upperBound...].first?.isNumber == true
        else { return text }
        return text.replacingCharacters(in: comma, with: " ")
    }

    /// A range has a tilde in Korean and a dash elsewhere, without the thin spaces of some locales.
    private static func joined(_ range: String, _ locale: Locale) -> String {
        range.replacing(/\s*[–~]\s*/, with: locale.language.languageCode == .korean ? "~" : "–")
    }

    /// A clock of twelve hours in English leaves out the minutes of a full hour. The space before "PM" is one that every
    /// font has.
    private static func spoken(_ text: String, _ locale: Locale) -> String {
        let text = text.replacing("\u{202F}", with: "\u{A0}")
        let isTwelveHours = locale.hourCycle == .oneToTwelve && locale.language.languageCode == .english
        return isTwelveHours ? text.replacing(":00", with: "") : text
    }

    private static func style(_ locale: Locale) -> Date.FormatStyle {
        Date.FormatStyle(locale: locale, calendar: calendar, timeZone: .gmt)
    }

    private static func noon(of day: CalendarDate) -> Date {
        date(day.year, day.month, day.day, hour: 12, minute: 0)
    }

    private static func moment(at time: TimeOfDay) -> Date {
        date(2000, 1, 1, hour: time.hour, minute: time.minute)
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
