import Database
import Foundation
import Todos

/// Converts local times of a time zone to timestamps.
struct LocalClock: Sendable {
    let timeZone: TimeZone

    /// The timestamp of a local day and time. A time that occurs twice means the first occurrence. A skipped time is
    /// read with the offset before the gap (RFC 5545, section 3.3.5).
    func moment(_ day: CalendarDate, _ time: TimeOfDay, second: Int = 0) -> Timestamp {
        let shown = day.daysSince1970 * 86_400 + time.hour * 3600 + time.minute * 60 + second
        let before = offset(at: shown - 86_400)
        let candidates = [before, offset(at: shown + 86_400)]
        let fitting = candidates.first { offset(at: shown - $0) == $0 } ?? before
        return Timestamp(milliseconds: Int64(shown - fitting) * 1000)
    }

    private func offset(at seconds: Int) -> Int {
        timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    }
}
