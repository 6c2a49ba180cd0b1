import Database
import Foundation
import Todos

extension CalendarDate {
    /// The day that a clock in `timeZone` shows at `moment`.
    static func day(of moment: Timestamp, in timeZone: TimeZone) -> CalendarDate {
        let date = Date(timeIntervalSince1970: Double(moment.milliseconds) / 1000)
        let seconds = Int(moment.milliseconds / 1000) + timeZone.secondsFromGMT(for: date)
        return CalendarDate(daysSince1970: Int((Double(seconds) / 86_400).rounded(.down)))
    }
}
