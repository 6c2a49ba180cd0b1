import Web

extension Localizer {
    /// The text with `{{wait}}` replaced by a time to wait.
    func filled(_ key: String, waiting wait: Duration) -> String { filled(key, ["wait": time(wait)]) }

    /// A time to wait, in seconds up to a minute, in minutes up to two hours and in hours from there: `40 sec`, `13 min`.
    func time(_ duration: Duration) -> String {
        let seconds = duration.wholeSeconds
        if seconds <= 60 { return filled("time.seconds", ["count": String(seconds)]) }
        if seconds <= 2 * 3600 { return filled("time.minutes", ["count": String((seconds + 59) / 60)]) }
        return filled("time.hours", ["count": String((seconds + 3599) / 3600)])
    }

    /// How long something lasts, in the largest unit that it has a whole number of: "3 days", "24 hours", "90 minutes".
    /// One day is said in hours: "within a day" may mean until midnight.
    func length(of duration: Duration) -> String {
        let seconds = duration.wholeSeconds
        let (unit, length): (String, Int64) =
            if seconds > 86_400, seconds.isMultiple(of: 86_400) {
                ("day", 86_400)
            } else if seconds.isMultiple(of: 3600) {
                ("hour", 3600)
            } else if seconds.isMultiple(of: 60) {
                ("minute", 60)
            } else {
                ("second", 1)
            }
        let count = seconds / length
        return filled("duration.\(unit)\(count == 1 ? "" : "s")", ["count": String(count)])
    }
}
