import Foundation

/// A point in time as stored in the database: whole milliseconds since 1970-01-01 00:00 UTC.
package struct Timestamp: Sendable, Hashable, Comparable {
    package let milliseconds: Int64

    package init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    package static func < (one: Timestamp, other: Timestamp) -> Bool {
        one.milliseconds < other.milliseconds
    }

    package static func + (moment: Timestamp, duration: Duration) -> Timestamp {
        Timestamp(milliseconds: moment.milliseconds + duration.wholeMilliseconds)
    }

    package static func - (moment: Timestamp, duration: Duration) -> Timestamp {
        Timestamp(milliseconds: moment.milliseconds - duration.wholeMilliseconds)
    }

    package var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// RFC 3339 (and ISO 8601) in UTC, to the second, such as `2026-11-22T07:30:15Z`.
    package var iso8601: String { date.formatted(.iso8601) }
}

extension Duration {
    /// The duration in milliseconds, truncated towards zero.
    package var wholeMilliseconds: Int64 {
        Int64(attoseconds / 1_000_000_000_000_000)
    }
}

extension Timestamp: Bindable {
    package var bound: BoundValue { milliseconds.bound }
}

/// Ages that remain safe when the clock was set back.
///
/// Everything trusted or held back for a limited time uses these: a timestamp ahead of the clock never counts as fresh.
extension Timestamp {
    /// How far ahead of the clock a timestamp may lie and still count as now: the usual correction of a fast clock, also
    /// of one that drifted for weeks. A shorter one would log out members who were active just before the correction; all
    /// that is trusted for a limited time may last this much longer after one.
    package static let tolerance: Duration = .minutes(5)

    /// The latest timestamp that counts as past when this is the current time.
    package var latestPast: Timestamp { self + Self.tolerance }

    /// The time elapsed since this; nil when it is further ahead than `tolerance`, since its age is then unknown.
    package func age(at now: Timestamp) -> Duration? {
        self <= now.latestPast ? max(.zero, .milliseconds(now.milliseconds - milliseconds)) : nil
    }

    /// Whether this was less than `limit` ago. False for a timestamp further ahead than `tolerance`.
    package func isYounger(than limit: Duration, at now: Timestamp) -> Bool {
        age(at: now).map { $0 < limit } ?? false
    }
}
