import TestSupport
import Todos

extension Recurrence {
    /// Any rule that there is; the rare ones as often as the usual ones.
    static func random(using chance: inout SeededGenerator) throws -> Recurrence {
        let frequency = Frequency.allCases.randomElement(using: &chance) ?? .daily
        let months = some(Array(1...12), using: &chance)
        return try Recurrence(
            frequency,
            interval: Bool.random(using: &chance) ? 1 : .random(in: intervals, using: &chance),
            months: months,
            monthDays: frequency == .weekly ? [] : some(numbers(upTo: 31), using: &chance),
            weekdays: some(weekdays(of: frequency, in: months), using: &chance),
            weekStart: Weekday.allCases.randomElement(using: &chance) ?? .monday,
            end: randomEnd(using: &chance))
    }

    /// Those counted from the beginning, and those from the end.
    static func numbers(upTo most: Int) -> [Int] {
        (-most...most).filter { $0 != 0 }
    }

    private static func weekdays(of frequency: Frequency, in months: [Int]) -> [NumberedWeekday] {
        let most = frequency == .yearly && months.isEmpty ? 53 : 5
        let possible = frequency == .monthly || frequency == .yearly ? numbers(upTo: most) : []
        return Weekday.allCases.flatMap { weekday in
            [NumberedWeekday(weekday)] + possible.map { NumberedWeekday($0, weekday) }
        }
    }

    private static func randomEnd(using chance: inout SeededGenerator) -> End {
        switch Int.random(in: 0..<3, using: &chance) {
        case 0: .count(.random(in: counts, using: &chance))
        case 1: .until(.random(in: 1...9999, using: &chance))
        default: .never
        }
    }

    /// None of them half the time, otherwise up to ten.
    private static func some<Element>(_ all: [Element], using chance: inout SeededGenerator) -> [Element] {
        guard Bool.random(using: &chance) else { return [] }
        return Array(all.shuffled(using: &chance).prefix(.random(in: 1...10, using: &chance)))
    }
}

extension CalendarDate {
    static func random(in years: ClosedRange<Int>, using chance: inout SeededGenerator) -> CalendarDate {
        let first = CalendarDate(year: years.lowerBound, month: 1, day: 1)?.daysSince1970 ?? 0
        let last = CalendarDate(year: years.upperBound, month: 12, day: 31)?.daysSince1970 ?? 0
        return CalendarDate(daysSince1970: .random(in: first...last, using: &chance))
    }
}
