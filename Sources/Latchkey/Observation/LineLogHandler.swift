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
        let event = printable(event)
        let stream = EntryStream { [take, level = event.level] entry in
            take(StandardError.isJournal ? level.journalLines(entry) : Array(entry.utf8))
        }
        switch format {
        case .text: StreamLogHandler(label: label, stream: stream).log(event: event)
        case .json: stream.take(JSONLogEntry.line(event))
        }
    }

    /// The event with all its metadata, and without control characters: anyone may have written what it quotes, and a
    /// terminal that shows the log would obey them.
    private func printable(_ event: LogEvent) -> LogEvent {
        var event = event
        event.message = "\(PrintableText.lines(event.message.description))"
        event.metadata = metadata.merging(RequestSender.current?.metadata ?? [:]) { $1 }
            .merging(event.metadata ?? [:]) { $1 }.mapValues(PrintableText.value)
        return event
    }
}

/// Passes entries on.
private struct EntryStream: TextOutputStream, Sendable {
    let take: @Sendable (String) -> Void

    mutating func write(_ entry: String) {
        take(entry)
    }
}
