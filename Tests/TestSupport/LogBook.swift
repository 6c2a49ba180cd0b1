import Logging
import Synchronization

/// Keeps what the site logs, one line for each entry.
package final class LogBook: Sendable {
    private let all = Mutex<[String]>([])

    package init() {}

    package var everyLine: [String] { all.withLock { $0 } }
    /// All but those for requests, quick or slow, which few tests are about.
    package var lines: [String] { everyLine.filter { !$0.contains(" Request bytes=") } }

    package var logger: Logger {
        Logger(label: "test") { _ in Handler(book: self) }
    }

    private struct Handler: LogHandler {
        let book: LogBook
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let details = (event.metadata ?? [:]).map { "\($0)=\($1)" }.sorted().joined(separator: " ")
            book.all.withLock { $0.append("\(event.level) \(event.message) \(details)") }
        }
    }
}
