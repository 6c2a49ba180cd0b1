import Foundation
import Synchronization

/// A clock that tests move.
final class MovedClock: Sendable {
    private let time = Mutex(Date(timeIntervalSince1970: 1_795_246_200))

    var now: Date { time.withLock { $0 } }
    var seconds: Int { Int(now.timeIntervalSince1970) }

    func move(_ seconds: TimeInterval) {
        time.withLock { $0 += seconds }
    }
}
