import Database
import Foundation

/// Formats timestamps as ISO 8601 with the offset of the member's time zone: `2026-11-21T16:30:00+09:00`.
struct ExportTimes {
    private let style: Date.ISO8601FormatStyle

    init(timeZone: TimeZone) {
        style = Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: timeZone)
    }

    func text(_ moment: Timestamp) -> String {
        moment.date.formatted(style)
    }
}
