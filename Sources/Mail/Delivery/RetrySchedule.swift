import Database

/// When an email that did not get through is retried, and when it is given up.
enum RetrySchedule {
    /// A restarting mail server is back within seconds, and the recipient may be waiting for the email.
    private static let firstPause: Duration = .seconds(2)
    static let longestPause: Duration = .hours(1)
    /// The longest pause of all emails after refused logins. Mail servers lock one that is tried some ten times in as
    /// many minutes.
    static let longestLoginPause: Duration = .minutes(5)
    /// Long enough for a mail server that breaks down on a Saturday.
    static let lifetime: Duration = .days(2)

    /// How long it is tried to deliver an email. What it brings has a quarter of its life left then, for its reader; and
    /// servers that turn strangers away at first take a code after the usual five minutes.
    static func lifetime(of mail: Mail) -> Duration {
        mail.life.map { min($0 * 3 / 4, lifetime) } ?? lifetime
    }

    /// Whether an email comes too late for its reader, tried before or not: less than an eighth is left of the life of what
    /// it brings. Its last attempt is due while a quarter is left, and may have to wait for its turn. News and what the
    /// operator has tried again are never too late.
    static func isTooLate(_ mail: SealedMail, at now: Timestamp) -> Bool {
        // Three quarters of the life.
        let span = mail.giveUpAt.milliseconds - mail.writtenAt.milliseconds
        return span < lifetime.wholeMilliseconds && now.milliseconds - mail.writtenAt.milliseconds > span * 7 / 6
    }

    /// The pause after a number of attempts, 1 or more: doubled each time, up to the longest.
    static func pause(after attempts: Int) -> Duration {
        min(longestPause, firstPause * (1 << min(max(attempts - 1, 0), 16)))
    }

    /// The time of the next attempt, the last one being at `end`; nil once that has passed.
    static func nextAttempt(after attempts: Int, at now: Timestamp, until end: Timestamp) -> Timestamp? {
        now < end ? min(now + pause(after: attempts), end) : nil
    }
}
