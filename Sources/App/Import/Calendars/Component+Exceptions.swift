import Database
import Foundation
import ICalendar
import Todos

extension Component {
    /// The days on which a series doesn't come (EXDATE; RFC 5545, section 3.8.5.1).
    /// - Parameter zone: that of its start, for those that are written in UTC.
    func exceptedDays(in zone: TimeZone) -> Set<CalendarDate> {
        let values = properties.filter { $0.name == "EXDATE" }.flatMap { $0.value.split(separator: ",") }
        return Set(values.compactMap { DateTimeValue(String($0))?.localDay(in: zone) })
    }
}

extension DateTimeValue {
    fileprivate func localDay(in zone: TimeZone) -> CalendarDate? {
        guard let date, let time, time.isUTC, let shown = TimeOfDay(hour: time.hour, minute: time.minute) else {
            return date
        }
        return LocalClock(timeZone: .gmt).moment(date, shown).clock(in: zone).day
    }
}
