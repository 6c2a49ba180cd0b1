import Database
import Foundation

extension TimeZone {
    /// The offset from UTC at a moment: `UTC`, `UTC+9`, `UTC-3:30`. Emails state it, because they may be read anywhere.
    func offsetName(at moment: Timestamp) -> String {
        let seconds = secondsFromGMT(for: moment.date)
        let (hours, minutes) = (abs(seconds) / 3600, abs(seconds) % 3600 / 60)
        guard hours > 0 || minutes > 0 else { return "UTC" }
        let rest = minutes == 0 ? "" : minutes < 10 ? ":0\(minutes)" : ":\(minutes)"
        return "UTC\(seconds < 0 ? "-" : "+")\(hours)\(rest)"
    }
}
