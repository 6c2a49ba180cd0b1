import App
import Logging

/// Writes each entry as a line of the log's format or, as text to read, as several if its message has more.
struct LineLogHandler: LogHandler {
    let label: String
    let format: LogFormat
    /// Receives each entry, including its end.
    let take: @Sendable ([UInt8]) -> Void
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let metadata = metadata.merging(RequestSender.current?.metadata ?? [:]) { $1 }
        let stream = EntryStream { [take, level = event.level] entry in
            take(StandardError.isJournal ? level.journalLines(entry) : Array(entry.utf8))
        }
        switch format {
        case .text:
            var handler = StreamLogHandler(label: label, stream: stream)
            handler.metadata = metadata
            handler.log(event: event)
        case .json: stream.take(JSONLogEntry.line(event, metadata))
        }
    }
}

/// Passes entries on.
private struct EntryStream: TextOutputStream, Sendable {
    let take: @Sendable (String) -> Void

    mutating func write(_ entry: String) {
        take(entry)
    }
}
