/// A time as written; its half of the day may be open.
struct QuickClock {
    enum Half { case am, pm, night }

    var hour: Int
    var minute = 0
    var half: Half?
    /// Whether it is more than a mere number.
    var isTime: Bool
    /// Written like 05:00: on a 24-hour clock.
    var hasZero = false
    /// Written with "시", which applies to the number before it as well: "3-5시".
    var hasHourWord = false

    /// The time that is meant; nil if there is none. Hours from 1 to 6 are in the afternoon unless stated otherwise.
    var time: TimeOfDay? {
        switch half {
        case nil: TimeOfDay(hour: hour + (isOpen && hour <= 6 ? 12 : 0), minute: minute)
        case .am: hour <= 12 ? TimeOfDay(hour: hour % 12, minute: minute) : nil
        case .pm: TimeOfDay(hour: hour < 12 ? hour + 12 : hour, minute: minute)
        // Hours after midnight count as the same day: the words alone don't tell.
        case .night: TimeOfDay(hour: (6...11).contains(hour) ? hour + 12 : hour, minute: minute)
        }
    }

    /// Whether it can be in either half of the day.
    var isOpen: Bool { half == nil && !hasZero && (1...12).contains(hour) && hour != 12 }

    /// The same hour and minute in the second half of the day; nil if the half is given.
    var later: TimeOfDay? { isOpen ? TimeOfDay(hour: hour + 12, minute: minute) : nil }

    /// As written, with nothing inferred.
    var literal: TimeOfDay? { TimeOfDay(hour: hour, minute: minute) }

    /// Combines a start and an end as they are usually meant: "5-6pm", "11-1pm", "9:00-5:00", "22:00-24:00".
    static func range(_ start: QuickClock, _ end: QuickClock) -> (TimeOfDay, TimeOfDay)? {
        let last = end.hour == 24 && end.minute == 0 ? TimeOfDay(hour: 23, minute: 59) : end.time
        guard var first = start.time, var last else { return nil }
        if start.isOpen, let half = end.half {
            var same = start
            same.half = half
            if let time = same.time, time <= last { first = time } else { first = start.literal ?? first }
        } else if end.isOpen, start.half != nil {
            last = [end.literal, end.later].compactMap { $0 }.first { $0 >= first } ?? last
        } else if end.isOpen {
            // A time like 22:00 or 09:00 implies a 24-hour clock.
            last = start.isOpen || start.hour == 12 ? (last >= first ? last : end.later ?? last) : end.literal ?? last
        }
        return (first, last)
    }
}

extension QuickCursor {
    /// Reads "17:00", "5pm", "5:30 p.m.", "오후 5시 30분", or a mere number.
    mutating func clock() -> QuickClock? {
        let half = take(oneOf: Self.koreanHalves)
        if let hour = attempt({ cursor in
            cursor.take(oneOf: QuickWords.koreanNumbers).flatMap { cursor.take("시") ? $0 : nil }
        }) {
            return QuickClock(hour: hour, minute: koreanMinute(), half: half, isTime: true)
        }
        guard let (hour, count) = digits(atMost: 2) else { return nil }
        var clock = QuickClock(hour: hour, half: half, isTime: true, hasZero: count == 2 && hour < 10)
        if let minute = attempt({ $0.takeDirectly(":") ? $0.digits(2) : nil }) {
            clock.minute = minute
        } else if take("시") {
            clock.minute = koreanMinute()
            clock.hasHourWord = true
            return clock
        } else {
            guard half == nil else { return nil }
            clock.isTime = false
        }
        if let half = attempt({ $0.meridiem() }) {
            // 13pm is not a time.
            if hour == 0 || hour > 12 { clock.hour = 99 }
            clock.half = half
            clock.isTime = true
        }
        return clock
    }

    private static let koreanHalves: [(String, QuickClock.Half)] = [
        ("오전", .am), ("새벽", .am), ("아침", .am), ("오후", .pm), ("낮", .pm), ("저녁", .pm), ("밤", .night),
    ]

    private mutating func meridiem() -> QuickClock.Half? {
        let half: QuickClock.Half? = take(oneOf: [
            ("a.m.", .am), ("p.m.", .pm), ("a.m", .am), ("p.m", .pm), ("am", .am), ("pm", .pm),
        ])
        guard let half, isAtBreak || isBeforeDash else { return nil }
        return half
    }

    private var isBeforeDash: Bool {
        var cursor = self
        return ["-", "–", "—", "~"].contains { cursor.takeDirectly($0) }
    }

    /// Reads "30분" or "반"; 0 if the minutes that follow are a duration.
    private mutating func koreanMinute() -> Int {
        attempt { cursor in
            if cursor.take("반") { return 30 }
            guard let minute = cursor.digits(atMost: 2)?.number, cursor.take("분") else { return nil }
            var next = cursor
            return next.take(oneOf: ["동안", "간", "후", "뒤", "전", "마다"]) ? nil : minute
        } ?? 0
    }
}
