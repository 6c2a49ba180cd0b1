import Database
import Foundation
import Todos

extension Timestamp {
    /// The nearest moment of the years 1 to 9999. Other programs' dates may be anything.
    init(_ date: Date) {
        let (first, last) = (-62_135_596_800_000.0, 253_402_300_799_999.0)
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
        self.init(milliseconds: Int64(min(max(milliseconds, first), last)))
    }

    /// The day and the time that a clock in `timeZone` shows at this moment.
    func clock(in timeZone: TimeZone) -> (day: CalendarDate, time: TimeOfDay) {
        let seconds = Int((Double(milliseconds) / 1000).rounded(.down)) + timeZone.secondsFromGMT(for: date)
        let days = Int((Double(seconds) / 86_400).rounded(.down))
        return (CalendarDate(daysSince1970: days), TimeOfDay(secondsOfDay: seconds - days * 86_400))
    }
}
