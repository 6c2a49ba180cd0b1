import Foundation

extension Timestamp {
    package var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// RFC 3339 (and ISO 8601) in UTC, to the second, such as `2026-11-22T07:30:15Z`.
    package var iso8601: String { date.formatted(.iso8601) }
}
