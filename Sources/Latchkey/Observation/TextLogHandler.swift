import Logging

/// Writes each entry as a line to read.
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
        let prefix = isForJournal ? event.level.journalPrefix : ""
        var lines = StreamLogHandler(label: label, stream: PrefixedStream(prefix: prefix, take: take))
        lines.metadata = metadata
        lines.log(event: event)
    }
}

/// Passes lines on as bytes, each behind a prefix.
private struct PrefixedStream: TextOutputStream, Sendable {
    let prefix: String
    let take: @Sendable ([UInt8]) -> Void

    mutating func write(_ line: String) {
        take(Array((prefix + line).utf8))
    }
}
