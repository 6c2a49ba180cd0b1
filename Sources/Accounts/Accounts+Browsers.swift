import Database
import Secrets

extension Reader {
    /// Whether a browser has logged in to this member's account before.
    func knows(_ browser: Token, of member: Member.ID) throws -> Bool {
        try first(
            "SELECT 1 FROM known_browsers WHERE browser_digest = ? AND member_id = ?", [browser.digest, member]
        ) { _ in true } ?? false
    }
}

/// A browser in which somebody has just logged in.
struct BrowserSeen {
    /// What it is to be known by from now on; nil when it has been given something before.
    let given: Token?
    /// Whether the member logged in in others before, and never in this one.
    let isNew: Bool
}

extension Transaction {
    /// Notes that a member has logged in in a browser (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
    /// - Parameters:
    ///   - browser: what the browser was given before, for this member or another; nil if nothing.
    ///   - limit: how many are remembered; the one used last the longest ago makes room.
    func see(
        _ browser: Token?, of member: Member.ID, at now: Timestamp, atMost limit: Int
    ) throws -> BrowserSeen {
        let token = browser ?? .random()
        let hasOthers = try first("SELECT 1 FROM known_browsers WHERE member_id = ? LIMIT 1", [member]) { _ in true }
        let isKnown =
            try execute(
                "UPDATE known_browsers SET last_used_at = ? WHERE browser_digest = ? AND member_id = ?",
                [now, token.digest, member]) == 1
        if !isKnown {
            try execute(
                "INSERT INTO known_browsers (browser_digest, member_id, last_used_at) VALUES (?, ?, ?)",
                [token.digest, member, now])
            try forgetBrowsers(of: member, beyond: limit, at: now)
        }
        return BrowserSeen(given: browser == nil ? token : nil, isNew: !isKnown && hasOthers == true)
    }
}
