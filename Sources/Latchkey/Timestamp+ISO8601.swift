import Database
import Foundation

extension Timestamp {
    /// ISO 8601 in UTC, to the second, such as `2026-11-22T07:30:15Z`: the command line's format for times.
    var iso8601: String {
        Date(timeIntervalSince1970: Double(milliseconds) / 1000).formatted(.iso8601)
    }
}
