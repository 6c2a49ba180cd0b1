/// A time as written; its half of the day may be open.
struct QuickClock {
    enum Half { case am, pm, midday, evening, night }

    var hour: Int
    var minute = 0
    var half: Half?
    /// Whether it is more than a mere number.
    var isTime: Bool
    /// Written like 05:00: on a 24-hour clock.
    var hasZero = false
    /// Written with "시", which applies to the number before it as well: "3-5시".
    var hasHourWord = false
    /// Written like 8.30, which may be another number.
    var hasDot = false
    /// Written like 8h30, which may be a length.
    var hasLetter = false
    /// Written like 1730, which is a year or a number without more.
    var isCompact = false
    /// Written in words: "half past nine".
    var isSpelled = false

    /// The time that is meant; nil if there is none. Hours from 1 to 6 are in the afternoon unless stated otherwise.
    var time: TimeOfDay? {
        switch half {
        case nil: TimeOfDay(hour: hour + (isOpen && hour <= 6 ? 12 : 0), minute: minute)
        case .am: hour <= 12 ? TimeOfDay(hour: hour % 12, minute: minute) : nil
        case .pm, .evening: TimeOfDay(hour: hour < 12 ? hour + 12 : hour, minute: minute)
        case .midday: TimeOfDay(hour: hour < 9 ? hour + 12 : hour, minute: minute)
        case .night: TimeOfDay(hour: (5...11).contains(hour) ? hour + 12 : hour == 12 ? 0 : hour, minute: minute)
        }
    }

    /// Whether it can be in either half of the day.
    var isOpen: Bool { half == nil && !hasZero && (1...12).contains(hour) && hour != 12 }

    /// Whether its hour is none of a clock with two halves.
    var isOn24HourClock: Bool { half == nil && (hasZero || hour == 0 || hour > 12) }

    /// Whether it is rather a length than a time where nothing says so: "1h30".
    var mayBeLength: Bool { hasLetter && half == nil && !hasZero && hour < 12 }

    /// "밤 12시", which may be the day's beginning or its end.
    var isMidnight: Bool { half == .night && hour == 12 && minute == 0 }

    /// "저녁 12시": no evening has that hour.
    var isNoEvening: Bool { half == .evening && time.map { $0.hour < 16 } == true }

    /// "밤 1시", which is in the night that the day before ends with.
    var isAfterMidnight: Bool { half == .night && time.map { $0.hour < 5 } == true }

    /// The same hour and minute in the second half of the day; nil if the half is given.
    var later: TimeOfDay? { isOpen ? TimeOfDay(hour: hour + 12, minute: minute) : nil }

    /// As written, with nothing inferred.
    var literal: TimeOfDay? { TimeOfDay(hour: hour, minute: minute) }

    /// Combines a start and an end as they are usually meant: "5-6pm", "11-1pm", "9:00-5:00", "22:00-24:00". The end may
    /// come out before the start.
    static func range(_ start: QuickClock, _ end: QuickClock) -> (TimeOfDay, TimeOfDay)? {
        let last = end.isEndOfDay(after: start) ? TimeOfDay(hour: 23, minute: 59) : end.time
        guard var first = start.time, var last else { return nil }
        if start.isOpen, let half = end.half {
            var same = start
            same.half = half
            if let time = same.time, time <= last { first = time } else { first = start.literal ?? first }
        } else if start.isOpen, end.isOn24HourClock || (end.hour == 12 && (start.isTime || end.isTime)) {
            // "6:00-18:00", "6:00-12:00"; a mere "1-12" is hardly from one in the night.
            first = start.literal ?? first
        } else if end.isOpen, start.half != nil {
            last = [end.literal, end.later].compactMap { $0 }.first { $0 >= first } ?? last
        } else if end.isOpen {
            if !start.isOpen, start.hour != 12 {
                // A time like 22:00 or 09:00 implies a 24-hour clock.
                last = end.literal ?? last
            } else if first.hour >= 12 {
                // "5-7" is over at seven in the evening; "8:00-7:00" may be a slip.
                last = last >= first ? last : end.later ?? last
            }
        }
        return (first, last)
    }

    /// Whether it is the end of the day, as in "22:00-24:00", "22:00-00:00" and "10pm-12am". In "11am-12am" and "8-12am" noon
    /// may be meant.
    private func isEndOfDay(after start: QuickClock) -> Bool {
        guard minute == 0 else { return false }
        if hour == 24 { return true }
        guard isTime, let time, time.hour == 0, let first = start.time else { return false }
        return half == nil ? first != time : !start.isOpen && first.hour >= 12
    }
}
