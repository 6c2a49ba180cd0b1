import Logging

/// Writes each entry as a line to read, or as several if its message has more.
struct TextLogHandler: LogHandler {
    let label: String
    /// Whether systemd's journal reads it.
    let isForJournal: Bool
    /// Receives each line, including its end.
    let take: @Sendable ([UInt8]) -> Void
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info

    init(label: String, forJournal isForJournal: Bool, _ take: @escaping @Sendable ([UInt8]) -> Void) {
        self.label = label
        self.isForJournal = isForJournal
        self.take = take
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let stream = EntryStream { [take, isForJournal, level = event.level] entry in
            take(isForJournal ? level.journalLines(entry) : Array(entry.utf8))
        }
        var entries = StreamLogHandler(label: label, stream: stream)
        entries.metadata = metadata
        entries.log(event: event)
    }
}

/// Passes entries on.
private struct EntryStream: TextOutputStream, Sendable {
    let take: @Sendable (String) -> Void

    mutating func write(_ entry: String) {
        take(entry)
    }
}
