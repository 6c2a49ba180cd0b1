import Database

/// When a mail that did not get through is tried again, and when no more.
enum RetrySchedule {
    /// A mail server that is being restarted is back within seconds, and somebody may be waiting for the mail.
    private static let firstPause: Duration = .seconds(2)
    static let longestPause: Duration = .seconds(60 * 60)
    /// Long enough for a mail server that breaks down on a Saturday.
    static let patience: Duration = .seconds(2 * 24 * 60 * 60)

    /// The pause after so many attempts, 1 and more: twice as long each time, up to the longest.
    static func pause(after attempts: Int) -> Duration {
        min(longestPause, firstPause * (1 << min(max(attempts - 1, 0), 16)))
    }

    /// The next attempt's time, with a last one at `end`; nil when that has come.
    static func nextAttempt(after attempts: Int, at now: Timestamp, until end: Timestamp) -> Timestamp? {
        now < end ? min(now + pause(after: attempts), end) : nil
    }
}
