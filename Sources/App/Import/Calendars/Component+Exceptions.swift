import Foundation
import ICalendar
import Todos

extension Component {
    /// The days on which a series doesn't come (EXDATE; RFC 5545, section 3.8.5.1).
    /// - Parameter zone: that of its start, for those that are written in UTC.
    func exceptedDays(in zone: TimeZone) -> Set<CalendarDate> {
        let values = properties.filter { $0.name == "EXDATE" }.flatMap { $0.value.split(separator: ",") }
        return Set(
            values.compactMap { text -> CalendarDate? in
                guard let value = DateTimeValue(String(text)) else { return nil }
                return value.clock(in: zone)?.day ?? value.date
            })
    }
}
