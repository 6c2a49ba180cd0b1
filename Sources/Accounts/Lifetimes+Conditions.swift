import Database

extension Lifetimes {
    /// Which rows of `sessions` open something; `openSessionValues` stand for the `?`. One from ahead of the clock does not: nobody can
    /// tell how old it is.
    static let openSession = """
        sessions.last_seen_at > ? AND sessions.created_at > ? AND max(sessions.last_seen_at, sessions.created_at) <= ?
        """

    func openSessionValues(at now: Timestamp) -> [any Bindable] {
        [now - sessionIdle, now - sessionAbsolute, now.latestPast]
    }

    /// Which rows of a table of links are good: neither too old nor made ahead of the clock. `goodLinkValues` stand for the `?`.
    static let goodLink = "expires_at > ? AND expires_at <= ?"

    /// The tables of links that are good equally long, and how long that is.
    var ofLinks: [(table: String, lifetime: Duration)] {
        [
            ("sign_ups", confirmationLink), ("email_changes", confirmationLink),
            ("unfinished_sign_ins", confirmationLink), ("alarm_links", alarmLink),
        ]
    }

    /// - Parameter lifetime: how long such a link is good.
    static func goodLinkValues(_ lifetime: Duration, at now: Timestamp) -> [any Bindable] {
        [now, now.latestPast + lifetime]
    }
}
