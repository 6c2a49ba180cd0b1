import Database

extension Lifetimes {
    /// The condition for open rows of `sessions`, with `openSessionValues` for its `?`. A session ahead of the clock is
    /// not open, since its age is unknown.
    static let openSession = """
        sessions.last_seen_at > ? AND sessions.created_at > ? AND max(sessions.last_seen_at, sessions.created_at) <= ?
        """

    func openSessionValues(at now: Timestamp) -> [any Bindable] {
        [now - sessionIdle, now - sessionAbsolute, now.latestPast]
    }

    /// The condition for valid links, neither expired nor made ahead of the clock, with `goodLinkValues` for its `?`.
    static let goodLink = "expires_at > ? AND expires_at <= ?"
    /// The condition for all other links, with the same values. With `NOT` SQLite would read every row in place of an index.
    static let endedLink = "expires_at <= ? OR expires_at > ?"

    /// The tables whose links have one fixed lifetime each, and that lifetime.
    var ofLinks: [(table: String, lifetime: Duration)] {
        [
            ("sign_ups", confirmationLink), ("email_changes", confirmationLink),
            ("unfinished_sign_ins", confirmationLink), ("lockdown_links", lockdownLink),
            ("passkey_challenges", passkeyChallenge),
            ("authenticator_keys", authenticatorKey), ("code_requests", codeRequest), ("email_codes", emailCode),
            ("trusted_browsers", trustedBrowser), ("withdrawn_identities", withdrawnIdentity),
        ]
    }

    /// - Parameter lifetime: the lifetime of such a link.
    static func goodLinkValues(_ lifetime: Duration, at now: Timestamp) -> [any Bindable] {
        [now, now.latestPast + lifetime]
    }
}
