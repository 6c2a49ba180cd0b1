import Database
import Secrets

/// Whom a challenge was given to: only they can answer it.
enum ChallengeHolder: Sendable {
    /// A guest's browser, by a token that it holds.
    case browser(Token)
    /// A member's session.
    case session(Token)

    /// Whether it is a member, whose passkeys the request named.
    var isMember: Bool {
        switch self {
        case .browser: false
        case .session: true
        }
    }
}

/// A challenge that was given and is now answered.
struct TakenChallenge: Sendable {
    /// Whether the browser may have created the passkey without its user.
    let isConditional: Bool
}

/// The challenges of sessions and of sign-ups that wait for an answer. The browser holds a challenge, the database its
/// digest.
extension Transaction {
    /// Stores a new challenge for a session.
    /// - Parameters:
    ///   - isConditional: whether the browser may create the passkey without its user.
    ///   - limit: maximum number kept in all; the oldest are dropped.
    /// - Throws: `SessionExpired`.
    func makeChallenge(
        for session: Token, isConditional: Bool = false, until end: Timestamp, atMost limit: Int
    ) throws -> Token {
        let challenge = Token.random()
        let id = try insert(
            """
            INSERT INTO passkey_challenges (challenge_digest, session_id, is_conditional, expires_at)
            VALUES (?, ?, ?, ?)
            """, [challenge.digest, number(of: session), isConditional, end])
        try keepLatest(limit, of: "passkey_challenges", upTo: id)
        return challenge
    }

    /// Removes the challenge of a session, which can be answered only once.
    /// - Parameters:
    ///   - challenge: as base64url.
    ///   - lifetime: how long it may be answered.
    /// - Returns: nil unless this session had it and it is still valid.
    /// - Throws: `SessionExpired`.
    func takeChallenge(
        _ challenge: String, of session: Token, within lifetime: Duration, at now: Timestamp
    ) throws -> TakenChallenge? {
        guard let challenge = Token(challenge) else { return nil }
        return try first(
            """
            DELETE FROM passkey_challenges
            WHERE challenge_digest = ? AND session_id = ? AND \(Lifetimes.goodLink)
            RETURNING is_conditional
            """, [challenge.digest, number(of: session)] + Lifetimes.goodLinkValues(lifetime, at: now)
        ) { TakenChallenge(isConditional: $0.flag(0)) }
    }

    /// Stores a new challenge for the passkey of a sign-up.
    /// - Parameters:
    ///   - handle: that of the account to be.
    ///   - limit: maximum number kept in all; the oldest are dropped.
    func makeSignUpChallenge(
        for browser: Token, creating handle: [UInt8], until end: Timestamp, atMost limit: Int
    ) throws -> Token {
        let challenge = Token.random()
        let id = try insert(
            """
            INSERT INTO passkey_challenges (challenge_digest, browser_digest, user_handle, expires_at)
            VALUES (?, ?, ?, ?)
            """, [challenge.digest, browser.digest, handle, end])
        try keepLatest(limit, of: "passkey_challenges", upTo: id)
        return challenge
    }

    /// Removes the challenge of a sign-up.
    /// - Returns: the handle of the account to be; nil unless this browser had the challenge and it is still valid.
    func takeSignUpChallenge(
        _ challenge: String, of browser: Token, within lifetime: Duration, at now: Timestamp
    ) throws -> [UInt8]? {
        guard let challenge = Token(challenge) else { return nil }
        return try first(
            """
            DELETE FROM passkey_challenges
            WHERE challenge_digest = ? AND browser_digest = ? AND user_handle IS NOT NULL AND \(Lifetimes.goodLink)
            RETURNING user_handle
            """, [challenge.digest, browser.digest] + Lifetimes.goodLinkValues(lifetime, at: now)
        ) { $0.blob(0) }
    }
}

extension Reader {
    /// Whether `takeChallenge` would find a session's challenge.
    func hasChallenge(
        _ challenge: String, of session: Token, within lifetime: Duration, at now: Timestamp
    ) throws -> Bool {
        guard let challenge = Token(challenge) else { return false }
        return try hasRow(
            """
            SELECT 1 FROM passkey_challenges
            WHERE challenge_digest = ? AND session_id = (SELECT id FROM sessions WHERE token_digest = ?)
                AND \(Lifetimes.goodLink)
            """, [challenge.digest, session.digest] + Lifetimes.goodLinkValues(lifetime, at: now))
    }
}
