import App
import Logging
import Synchronization

/// How the log is written to standard error.
enum LogFormat: String, CaseIterable {
    /// For people: a readable line.
    case text
    /// For programs: an object of JSON a line.
    case json

    /// - Parameter take: receives each entry, including its end.
    func handler(label: String, _ take: @escaping @Sendable ([UInt8]) -> Void) -> any LogHandler {
        LineLogHandler(label: label, format: self, take: take)
    }

    /// A line that states how many lines were dropped.
    func leftOut(_ count: Int) -> [UInt8] {
        let line = KeptLine()
        Logger(label: "latchkey") { handler(label: $0) { bytes in line.bytes.withLock { $0 = bytes } } }
            .warning("Log lines were dropped: the reader was too slow", metadata: ["lines": .stringConvertible(count)])
        return line.bytes.withLock(\.self)
    }

    var requests: RequestLog.Style {
        switch self {
        case .text: .sentence
        case .json: .fields
        }
    }
}

private final class KeptLine: Sendable {
    let bytes = Mutex<[UInt8]>([])
}
