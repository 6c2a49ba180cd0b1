import Database
import Foundation
import Synchronization

/// A clock that stands still until a test moves it.
final class MovedClock: Sendable {
    /// 2026-11-21 07:30 UTC, a Saturday; 16:30 in Seoul.
    private let now = Mutex(Timestamp(milliseconds: 1_795_246_200_000))

    var clock: WallClock { WallClock { [self] in now.withLock { $0 } } }

    var date: Date {
        Date(timeIntervalSince1970: Double(now.withLock { $0 }.milliseconds) / 1000)
    }

    func move(by duration: Duration) {
        now.withLock { $0 = $0 + duration }
    }
}
