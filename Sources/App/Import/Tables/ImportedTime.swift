import TextRules
import Todos

/// Reads a time of the day as spreadsheets write it.
enum ImportedTime {
    /// What may stand beside an hour from 1 to 12, and the hour of the 12 beside it.
    private static let halves = [("am", 0), ("pm", 12), ("오전", 0), ("오후", 12)]

    /// The time of `9:00`, `09:00:00`, `9:00 AM` or `오전 9:00`, to the minute; nil for anything else.
    static func read(_ text: String) -> TimeOfDay? {
        guard text.utf8.count <= 40 else { return nil }
        var rest = trimmed(text.lowercased()[...])
        let half = halves.first { rest.hasPrefix($0.0) || rest.hasSuffix($0.0) }
        if let (name, _) = half {
            rest = trimmed(rest.hasPrefix(name) ? rest.dropFirst(name.count) : rest.dropLast(name.count))
        }
        let parts = rest.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), let hour = number(parts[0], digits: 1...2),
            let minute = number(parts[1], digits: 2...2),
            parts.count == 2 || number(parts[2], digits: 2...2).map({ $0 < 60 }) == true
        else { return nil }
        guard let (_, noon) = half else { return TimeOfDay(hour: hour, minute: minute) }
        return (1...12).contains(hour) ? TimeOfDay(hour: hour % 12 + noon, minute: minute) : nil
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let start = text.drop(while: \.isWhitespace)
        return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? ""
    }

    private static func number(_ text: Substring, digits: ClosedRange<Int>) -> Int? {
        text.utf8.allSatisfy(\.isDigit) && digits.contains(text.utf8.count) ? Int(text) : nil
    }
}
