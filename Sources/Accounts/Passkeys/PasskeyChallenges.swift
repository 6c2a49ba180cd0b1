import Database
import Secrets

/// Whom a challenge was given to: only they can answer it.
enum ChallengeHolder: Sendable {
    /// A guest's browser, by a token that it holds.
    case browser(Token)
    /// A member's session.
    case session(Token)
}

/// The challenges that wait for an answer. The browser holds a challenge, the database its digest.
extension Transaction {
    /// Stores a new challenge.
    /// - Parameter limit: maximum number kept in all; the oldest are dropped.
    /// - Throws: `SessionExpired`.
    func makeChallenge(for holder: ChallengeHolder, until end: Timestamp, atMost limit: Int) throws -> Token {
        let challenge = Token.random()
        let (browser, session): (Digest?, Int64?) =
            switch holder {
            case .browser(let token): (token.digest, nil)
            case .session(let token): (nil, try sessionID(token))
            }
        let id = try insert(
            """
            INSERT INTO passkey_challenges (challenge_digest, browser_digest, session_id, expires_at)
            VALUES (?, ?, ?, ?)
            """, [challenge.digest, browser, session, end])
        try keepLatest(limit, of: "passkey_challenges", upTo: id)
        return challenge
    }

    /// Removes a challenge, which can be answered only once.
    /// - Parameters:
    ///   - challenge: as base64url.
    ///   - lifetime: how long it may be answered.
    /// - Returns: whether this holder had it and it is still valid.
    /// - Throws: `SessionExpired`.
    func takeChallenge(
        _ challenge: String, of holder: ChallengeHolder, within lifetime: Duration, at now: Timestamp
    ) throws -> Bool {
        guard let challenge = Token(challenge) else { return false }
        let (condition, value): (String, any Bindable) =
            switch holder {
            case .browser(let token): ("browser_digest = ?", token.digest)
            case .session(let token): ("session_id = ?", try sessionID(token))
            }
        return try execute(
            "DELETE FROM passkey_challenges WHERE challenge_digest = ? AND \(condition) AND \(Lifetimes.goodLink)",
            [challenge.digest, value] + Lifetimes.goodLinkValues(lifetime, at: now)) == 1
    }

    private func sessionID(_ session: Token) throws -> Int64 {
        let id = try first("SELECT id FROM sessions WHERE token_digest = ?", [session.digest]) { $0.int(0) }
        guard let id else { throw SessionExpired() }
        return id
    }
}
