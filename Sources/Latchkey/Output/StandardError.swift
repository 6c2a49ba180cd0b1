import App
import Foundation
import Logging
import Synchronization

/// Standard error of a running site. Its reader can neither block nor end the site.
enum StandardError {
    /// How long the program's end waits for a reader.
    private static let flushTimeout: TimeInterval = 2

    /// Whether it leads to systemd's journal: `JOURNAL_STREAM` names its device and inode (systemd.exec(5)).
    static let isJournal: Bool = {
        var status = stat()
        guard fstat(STDERR_FILENO, &status) == 0, let stream = getenv("JOURNAL_STREAM") else { return false }
        return String(cString: stream) == "\(status.st_dev):\(status.st_ino)"
    }()

    private static let queue = Mutex<LogQueue?>(nil)

    /// Starts the queue. From here on a closed pipe does not end the program.
    static func startQueue(leftOut: @escaping @Sendable (Int) -> [UInt8]) -> LogQueue {
        signal(SIGPIPE, SIG_IGN)
        let new = LogQueue(to: STDERR_FILENO, leftOut: leftOut)
        queue.withLock { $0 = new }
        return new
    }

    /// Writes text, such as the program's last sentence, after everything that was logged.
    static func say(_ text: String, as level: Logger.Level = .info) {
        append(isJournal ? level.journalLines(text) : Array(text.utf8))
    }

    /// Writes bytes after everything that was logged, at once where there is no queue.
    static func append(_ bytes: [UInt8]) {
        if let queue = queue.withLock(\.self) {
            queue.append(bytes)
        } else {
            _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
        }
    }

    /// Writes out what was logged. For the program's end.
    static func flush() {
        queue.withLock(\.self)?.flush(within: flushTimeout)
    }
}
