/// Ages that remain safe when the clock was set back.
///
/// Everything trusted or held back for a limited time uses these: a timestamp ahead of the clock never counts as fresh.
extension Timestamp {
    /// How far ahead of the clock a timestamp may lie and still count as now: the usual correction of a fast clock, also
    /// of one that drifted for weeks. A shorter one would log out whoever was active just before the correction; all that
    /// is trusted for a limited time may last this much longer after one.
    package static let tolerance: Duration = .seconds(5 * 60)

    /// The latest timestamp that counts as past when this is the current time.
    package var latestPast: Timestamp { self + Self.tolerance }

    /// The time elapsed since this; nil when it is further ahead than `tolerance`, since its age is then unknown.
    package func age(at now: Timestamp) -> Duration? {
        self <= now.latestPast ? max(.zero, .milliseconds(now.milliseconds - milliseconds)) : nil
    }

    /// Whether this was less than `limit` ago. False for a timestamp further ahead than `tolerance`.
    package func isYounger(than limit: Duration, at now: Timestamp) -> Bool {
        age(at: now).map { $0 < limit } ?? false
    }
}
