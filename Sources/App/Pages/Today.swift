import Accounts
import Database
import Foundation
import Synchronization
import Todos

/// The current day and time in a member's time zone.
struct Today: Sendable {
    private let clock: WallClock
    private let zones: TimeZones

    init(_ services: Services) {
        (clock, zones) = (services.clock, services.timeZones)
    }

    func date(for member: Member) -> CalendarDate { moment(for: member).day }

    func moment(for member: Member) -> (day: CalendarDate, time: TimeOfDay) { clock.now().clock(in: zones.of(member)) }
}
