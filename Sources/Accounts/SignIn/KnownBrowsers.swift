import Database
import Secrets

extension Reader {
    /// Returns whether a browser has logged in to this member's account before.
    func knows(_ browser: Token, of member: Member.ID) throws -> Bool {
        try hasRow(
            "SELECT 1 FROM known_browsers WHERE browser_digest = ? AND member_id = ?", [browser.digest, member])
    }
}

/// The browser of a successful login.
struct BrowserRecognition {
    /// The browser's new known-browser token; nil when it already had one.
    let given: Token?
    /// Whether the member has logged in with other browsers before, but never with this one.
    let isNew: Bool
}

extension Transaction {
    /// Records that a member logged in with a browser (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
    /// - Parameters:
    ///   - browser: the browser's known-browser token, from this member's or another's login; nil if it has none.
    ///   - new: the one that it gets then.
    ///   - limit: maximum number of browsers kept; the least recently used one is dropped.
    func rememberBrowser(
        _ browser: Token?, orBy new: Token = .random(), of member: Member.ID, at now: Timestamp, atMost limit: Int
    ) throws -> BrowserRecognition {
        let token = browser ?? new
        let isKnown =
            try execute(
                "UPDATE known_browsers SET last_used_at = ? WHERE browser_digest = ? AND member_id = ?",
                [now, token.digest, member]) == 1
        if isKnown { return BrowserRecognition(given: nil, isNew: false) }
        let hasOthers = try hasRow("SELECT 1 FROM known_browsers WHERE member_id = ? LIMIT 1", [member])
        try execute(
            "INSERT INTO known_browsers (browser_digest, member_id, last_used_at) VALUES (?, ?, ?)",
            [token.digest, member, now])
        try forgetBrowsers(of: member, beyond: limit, at: now)
        return BrowserRecognition(given: browser == nil ? token : nil, isNew: hasOthers)
    }

    /// Forgets all browsers of a member, an attacker's among them.
    func forgetBrowsers(of member: Member.ID) throws {
        try execute("DELETE FROM known_browsers WHERE member_id = ?", [member])
    }
}
