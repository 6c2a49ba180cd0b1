import Database
import Foundation
import Synchronization

/// A clock that stands still until a test moves it.
package final class MovedClock: Sendable {
    /// 2026-11-21 07:30 UTC, a Saturday; 16:30 in Seoul.
    private let moment = Mutex(Timestamp(milliseconds: 1_795_246_200_000))

    package init() {}

    package var now: Timestamp { moment.withLock { $0 } }
    package var clock: WallClock { WallClock { [self] in now } }
    package var date: Date { now.date }
    package var seconds: Int { Int(now.milliseconds / 1000) }

    package func move(by duration: Duration) {
        moment.withLock { $0 = $0 + duration }
    }

    package func move(to other: Timestamp) {
        moment.withLock { $0 = other }
    }
}
