import App
import Logging

/// How the log is written to standard error.
enum LogFormat: String, CaseIterable {
    /// For people: a line to read.
    case text
    /// For programs: an object of JSON in a line.
    case json

    func handler(label: String) -> any LogHandler {
        switch self {
        case .text: StreamLogHandler.standardError(label: label)
        case .json: JSONLogHandler()
        }
    }

    var requests: RequestLog.Style {
        switch self {
        case .text: .sentence
        case .json: .fields
        }
    }
}
