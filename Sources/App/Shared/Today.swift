import Database
import Foundation
import Todos

/// The day that it is on this site.
struct Today: Sendable {
    private let clock: WallClock
    private let timeZone: TimeZone

    init(_ services: Services) {
        (clock, timeZone) = (services.clock, services.timeZone)
    }

    var date: CalendarDate { clock.now().clock(in: timeZone).day }
}
