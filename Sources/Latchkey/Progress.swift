import Foundation
import Synchronization

/// The progress of long work, on one line of standard error that is overwritten. Silent without a terminal.
final class Progress: Sendable {
    private let what: String
    private let isWatched = isatty(STDERR_FILENO) == 1
    private let shown = Mutex(-1)

    /// - Parameter what: the work, such as "Backing up".
    init(_ what: String) {
        self.what = what
    }

    func show(_ done: Int, of all: Int) {
        guard isWatched else { return }
        let percent = all > 0 ? 100 * done / all : 0
        shown.withLock { shown in
            guard percent != shown else { return }
            shown = percent
            write("\r\(what): \(percent) %")
        }
    }

    /// Ends the line.
    func end() {
        if shown.withLock({ $0 >= 0 }) { write("\n") }
    }

    private func write(_ text: String) {
        FileHandle.standardError.write(Data(text.utf8))
    }
}
