/// A start and perhaps an end.
struct QuickTimes {
    var start: TimeOfDay
    var end: TimeOfDay?
    /// Whether the start's half of the day was guessed, and the end's, if that isn't sure.
    var isGuessed = false
    var isEndSure = false
    /// Whether it is in a night after midnight, and so on the day after the one that is named.
    var isAfterMidnight = false

    /// The same in the half that a part of the day names, if it was guessed; but no end before the start.
    func chosen(by part: QuickDayPart) -> QuickTimes {
        var times = isGuessed ? inHalf(of: part) : self
        if part == .night {
            // "tonight at 12:30"
            if start.hour == 12, end == nil { times.start = TimeOfDay(hour: 0, minute: start.minute) ?? start }
            times.isAfterMidnight = !part.isAfternoon(hour: times.start.hour)
        }
        return times
    }

    private func inHalf(of part: QuickDayPart) -> QuickTimes {
        var times = self
        if part.isAfternoon(hour: start.hour % 12) {
            times.start = start.hour < 12 ? start.after(minutes: 12 * 60) ?? start : start
        } else {
            times.start = TimeOfDay(hour: start.hour % 12, minute: start.minute) ?? start
        }
        guard let end else { return times }
        guard !isEndSure else { return times.start < end ? times : self }
        let early = TimeOfDay(hour: end.hour % 12, minute: end.minute) ?? end
        times.end = early >= times.start ? early : early.after(minutes: 12 * 60) ?? end
        return times
    }

    /// Whether a part of the day and the times can be meant together.
    func fits(_ part: QuickDayPart) -> Bool {
        let start = chosen(by: part).start
        return start.hour == 12 && part != .night || part.isAfternoon(hour: start.hour % 12) == (start.hour >= 12)
    }
}

extension TimeOfDay {
    /// The time so many minutes later; the day's last minute for its very end, nil beyond.
    func after(minutes: Int) -> TimeOfDay? {
        let sum = hour * 60 + minute + minutes
        return sum > 24 * 60 ? nil : TimeOfDay(secondsOfDay: sum * 60)
    }
}
