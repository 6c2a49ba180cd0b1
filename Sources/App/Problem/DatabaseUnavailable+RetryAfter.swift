import Database

extension DatabaseUnavailable {
    /// After how many seconds to try again: somebody has to make room first, or to mend something.
    static let retryAfter = 30
}
