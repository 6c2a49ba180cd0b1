import Foundation
import Logging
import StrictJSON

/// An entry of the log as an object of JSON: with `time` (ISO 8601, UTC), `level`, `message` and the entry's metadata.
enum JSONLogEntry {
    /// The entry in one line, with its end.
    static func line(_ event: LogEvent) -> String {
        let details = (event.metadata ?? [:]).sorted { $0.key < $1.key }
        let entry = JSONValue.object(
            [
                JSONMember("time", .text(Self.time())), JSONMember("level", .text(event.level.rawValue)),
                JSONMember("message", .text("\(event.message)")),
            ] + details.map { JSONMember($0.key, Self.value($0.value)) })
        return String(decoding: entry.bytes, as: UTF8.self) + "\n"
    }

    private static func value(_ value: Logger.Metadata.Value) -> JSONValue {
        switch value {
        case .string(let text): .text(text)
        case .stringConvertible(let number as Int): .integer(number)
        case .stringConvertible(let number as Double) where number.isFinite: .number("\(number)")
        case .stringConvertible(let other): .text("\(other)")
        case .array(let values): .list(values.map(Self.value))
        case .dictionary(let values):
            .object(values.sorted { $0.key < $1.key }.map { JSONMember($0.key, Self.value($0.value)) })
        }
    }

    /// The current time with milliseconds. A formatter would take longer than the rest of the line.
    private static func time() -> String {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        var parts = tm()
        gmtime_r(&now.tv_sec, &parts)
        let digits = { (number: Int32, width: Int) in
            let text = String(number)
            return String(repeating: "0", count: max(0, width - text.count)) + text
        }
        let day = "\(digits(parts.tm_year + 1900, 4))-\(digits(parts.tm_mon + 1, 2))-\(digits(parts.tm_mday, 2))"
        let clock = "\(digits(parts.tm_hour, 2)):\(digits(parts.tm_min, 2)):\(digits(parts.tm_sec, 2))"
        return "\(day)T\(clock).\(digits(Int32(now.tv_nsec / 1_000_000), 3))Z"
    }
}
