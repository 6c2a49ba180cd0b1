/// Times of the day. A time may be a mere number.
extension QuickCursor {
    /// Reads "17:00", "5pm", "5:30 p.m.", "8.30", "half past nine", "오후 5시 30분", or a mere number.
    mutating func clock() -> QuickClock? {
        attempt { $0.koreanClock() } ?? attempt { $0.spelledClock() } ?? attempt { $0.digitalClock() }
    }

    private mutating func digitalClock() -> QuickClock? {
        guard let (hour, count) = digits(atMost: 2) else { return attempt { $0.clockWithoutColon() } }
        var clock = QuickClock(hour: hour, isTime: true, hasZero: count == 2 && hour < 10)
        if let minute = attempt({ $0.takeDirectly(":") ? $0.digits(2) : nil }) {
            clock.minute = minute
            _ = attempt { $0.takeDirectly("h") && $0.isAtBreak ? true : nil }
        } else if let minute = attempt({ $0.takeDirectly(".") ? $0.digits(2) : nil }) {
            (clock.minute, clock.isTime, clock.hasDot) = (minute, false, true)
        } else if let minute = attempt({ $0.takeDirectly("h") ? $0.digits(2) : nil }) {
            (clock.minute, clock.hasLetter) = (minute, true)
        } else {
            clock.isTime = false
        }
        if takeIsh() { clock.isTime = true }
        takeHalf(&clock)
        return clock
    }

    /// "1730" or "530", which is a time after "at" only.
    private mutating func clockWithoutColon() -> QuickClock? {
        guard let (number, count) = digits(atMost: 4), count >= 3, number % 100 < 60, number < 2400 else { return nil }
        var clock = QuickClock(
            hour: number / 100, minute: number % 100, isTime: false, hasZero: count == 4 && number < 1000,
            isCompact: true, isSpelled: true)
        // "1730hrs"
        if count == 4, takeDirectly(oneOf: ["hrs", "h"]) { clock.isTime = true }
        takeHalf(&clock)
        return clock
    }

    /// "five", "seven thirty", "half past nine", "quarter to 5", "ten past six".
    private mutating func spelledClock() -> QuickClock? {
        var clock: QuickClock
        if let (minutes, hour) = attempt({ $0.minutesBesideHour() }) {
            clock = Self.clock(minutes, beside: hour)
        } else {
            guard let hour = name(in: QuickWords.hoursInWords) else { return nil }
            clock = QuickClock(hour: hour, isTime: false, isSpelled: true)
            if takeIsh() { clock.isTime = true }
            // In "at seven five" the last is no minute, and stays.
            clock.minute =
                attempt { cursor in
                    cursor.name(in: QuickWords.minutes).flatMap {
                        $0 >= 10 && ($0 != 20 || cursor.isAtBreak) ? $0 : nil
                    }
                } ?? 0
        }
        takeHalf(&clock)
        return clock
    }

    /// "10 to 6", which is a time after "at" only.
    /// - Returns: the time, and whether it may be a range as well, as "10 to 11" may.
    mutating func timeBeforeHour() -> (clock: QuickClock, mayBeRange: Bool)? {
        attempt { cursor in
            let minutes = cursor.word("ten") ? 10 : cursor.digits(atMost: 2)?.number
            guard let minutes, [5, 10, 20, 25].contains(minutes), cursor.word("to"), let hour = cursor.hourOfClock()
            else { return nil }
            var clock = Self.clock(-minutes, beside: hour)
            cursor.takeHalf(&clock)
            return cursor.isAtBreak ? (clock, minutes < hour) : nil
        }
    }

    /// - Parameter minutes: past an hour, negative for those before it.
    private static func clock(_ minutes: Int, beside hour: Int) -> QuickClock {
        let isBefore = minutes < 0
        return QuickClock(
            hour: isBefore ? (hour + 10) % 12 + 1 : hour, minute: isBefore ? minutes + 60 : minutes, isTime: true,
            isSpelled: true)
    }

    /// The minutes past an hour, negative for those before it.
    private mutating func minutesBesideHour() -> (minutes: Int, hour: Int)? {
        _ = word("a")
        let minutes: Int
        if word("half") {
            minutes = 30
            // "half nine" is half past nine.
            if !word("past"), let hour = hourOfClock() { return (minutes, hour) }
        } else {
            let spelled = name(in: QuickWords.minutes)
            guard let number = spelled ?? digits(atMost: 2)?.number, (1...30).contains(number) else { return nil }
            _ = word(oneOf: QuickWords.minuteUnits)
            minutes = number
            if word(oneOf: ["to", "till"]) {
                // "10 to 11" is a range.
                return spelled == nil || spelled == 10 ? nil : hourOfClock().map { (-minutes, $0) }
            }
            guard word(oneOf: ["past", "after"]) else { return nil }
        }
        return hourOfClock().map { (minutes, $0) }
    }

    private mutating func hourOfClock() -> Int? {
        attempt { cursor in
            let hour = cursor.digits(atMost: 2)?.number ?? cursor.name(in: QuickWords.hoursInWords)
            return hour.flatMap { (1...12).contains($0) ? $0 : nil }
        }
    }

    private mutating func takeHalf(_ clock: inout QuickClock) {
        let written =
            attempt { $0.meridiem() }
            ?? attempt { cursor in
                // "7p"
                guard let half = cursor.takeDirectly("p") ? QuickClock.Half.pm : cursor.takeDirectly("a") ? .am : nil
                else { return nil }
                return cursor.isAtBreak || cursor.isBeforeDash ? half : nil
            }
        // "12 noon"
        let half = written ?? (clock.hour == 12 && clock.minute == 0 ? word(in: Self.middles) : nil)
        guard let half else { return }
        // 13pm is not a time.
        if clock.hour == 0 || clock.hour > 12 { clock.hour = 99 }
        clock.half = half
        clock.isTime = true
        clock.hasDot = false
    }

    private static let middles: [String: QuickClock.Half] = ["noon": .pm, "midday": .pm, "midnight": .night]

    private mutating func meridiem() -> QuickClock.Half? {
        let half: QuickClock.Half? = take(oneOf: [
            ("a.m.", .am), ("p.m.", .pm), ("a.m", .am), ("p.m", .pm), ("am", .am), ("pm", .pm),
        ])
        guard let half, isAtBreak || isBeforeDash || isBeforeIsh else { return nil }
        _ = takeIsh()
        return half
    }

    /// "ish" in "5ish", "5-ish" and "5 ish".
    private mutating func takeIsh() -> Bool {
        attempt { cursor in
            _ = cursor.takeDirectly("-")
            return cursor.word("ish") ? true : nil
        } ?? false
    }

    private var isBeforeIsh: Bool {
        var cursor = self
        return cursor.takeIsh()
    }

    private var isBeforeDash: Bool {
        var cursor = self
        return cursor.takeDirectly(oneOf: ["-", "–", "—", "~"])
    }
}
