import Database
import Foundation
import Todos

extension Timestamp {
    init(_ date: Date) {
        self.init(milliseconds: Int64((date.timeIntervalSince1970 * 1000).rounded()))
    }

    /// The day and the time that a clock in `timeZone` shows at this moment.
    func clock(in timeZone: TimeZone) -> (day: CalendarDate, time: TimeOfDay) {
        let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
        let seconds = Int((Double(milliseconds) / 1000).rounded(.down)) + timeZone.secondsFromGMT(for: date)
        let days = Int((Double(seconds) / 86_400).rounded(.down))
        return (CalendarDate(daysSince1970: days), TimeOfDay(secondsOfDay: seconds - days * 86_400))
    }
}
