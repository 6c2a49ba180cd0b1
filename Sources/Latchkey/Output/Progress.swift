import Foundation
import Synchronization

/// The progress of long work, on one line of standard error that is overwritten. Silent without a terminal.
final class Progress: Sendable {
    private let what: String
    private let isWatched = isatty(STDERR_FILENO) == 1
    private let shown = Mutex(-1)

    private init(_ what: String) {
        self.what = what
    }

    /// Does work that shows its progress. The line has ended when this returns or throws.
    /// - Parameter what: the work, such as "Backing up".
    static func during<Result, Failure: Error>(
        _ what: String, _ work: (Progress) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let progress = Progress(what)
        defer { progress.end() }
        return try work(progress)
    }

    func show(_ done: Int, of all: Int) {
        guard isWatched else { return }
        let percent = all > 0 ? 100 * done / all : 0
        shown.withLock { shown in
            guard percent != shown else { return }
            shown = percent
            // The terminal may be closed meanwhile, which must not end the work.
            StandardError.say("\r\(what): \(percent) %")
        }
    }

    private func end() {
        if shown.withLock({ $0 >= 0 }) { StandardError.say("\n") }
    }
}
