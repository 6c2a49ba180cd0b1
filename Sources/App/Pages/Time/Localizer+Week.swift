import Foundation
import Todos
import Web

extension Localizer {
    /// The day that weeks begin with in the locale's region (Unicode CLDR).
    var firstWeekday: Weekday {
        switch Locale(identifier: locale).firstDayOfWeek {
        case .monday: .monday
        case .tuesday: .tuesday
        case .wednesday: .wednesday
        case .thursday: .thursday
        case .friday: .friday
        case .saturday: .saturday
        case .sunday: .sunday
        @unknown default: .monday
        }
    }
}
