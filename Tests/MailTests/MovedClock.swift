import Database
import Synchronization

/// A clock that tests move.
final class MovedClock: Sendable {
    private let time = Mutex(Timestamp(milliseconds: 1_795_246_200_000))

    var now: Timestamp { time.withLock { $0 } }

    func move(_ duration: Duration) {
        time.withLock { $0 = $0 + duration }
    }

    func move(_ moment: Timestamp) {
        time.withLock { $0 = moment }
    }
}
