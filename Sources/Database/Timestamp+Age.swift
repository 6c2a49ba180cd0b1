/// How old things are, when the clock may have been set back since.
///
/// Everything that is trusted for a time, or held back for a time, asks here: a moment ahead of the clock is never taken for a
/// fresh one.
extension Timestamp {
    /// How far ahead of the clock a moment may lie and still count as now: that much a clock that runs fast is put back by
    /// whoever sets it right from time to time.
    package static let tolerance: Duration = .seconds(60)

    /// The last moment that counts as past when it is this one now.
    package var latestPast: Timestamp { self + Self.tolerance }

    /// How long ago this was; nil when it is further ahead than `tolerance`, for then nobody can tell.
    package func age(at now: Timestamp) -> Duration? {
        self <= now.latestPast ? max(.zero, .milliseconds(now.milliseconds - milliseconds)) : nil
    }

    /// Whether it was less than `limit` ago. What lies ahead was not.
    package func isYounger(than limit: Duration, at now: Timestamp) -> Bool {
        age(at: now).map { $0 < limit } ?? false
    }
}
