import Accounts
import Database
import Foundation
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

    /// By how many minutes the member's clocks are put forward within so many minutes from now; negative for back.
    func clockChange(for member: Member) -> @Sendable (_ minutes: Int) -> Int {
        let (now, zone) = (clock.now().date, zones.of(member))
        return { minutes in
            let later = now.addingTimeInterval(Double(minutes) * 60)
            return (zone.secondsFromGMT(for: later) - zone.secondsFromGMT(for: now)) / 60
        }
    }
}
