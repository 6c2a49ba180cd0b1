import Database
import Secrets

/// Challenges for guests' passkeys. The database learns of one when it is answered: a visitor who only looks at the
/// login page costs no write, and can't push out what others wait for.
struct GuestChallenges: Sendable {
    /// In bytes, at the beginning of a challenge: two that a browser gets at one moment must differ.
    private static let saltSize = 32
    /// How long an answered one is kept: one that was given while the clock ran ahead is good again when the clock, set
    /// right, gets there.
    private static let memory: Duration = .days(1)

    let codes: DatedCodes
    let lifetime: Duration
    /// Maximum number of answered ones kept in all.
    let limit: Int
    let attempts: Attempts

    /// Gives a challenge, as base64url.
    /// - Parameter browser: a token that the browser holds; only this browser can answer.
    func make(for browser: Token, at now: Timestamp) -> String {
        let salt = RandomBytes.make(Self.saltSize)
        let code = codes.make(.passkeyChallenge, for: browser.digest.bytes + salt, at: now)
        return Base64URL.encode(salt + Array(code.utf8))
    }

    /// Whether `take` would use up a challenge, as far as can be read.
    func isOpen(
        _ challenge: String, of browser: Token, from client: ClientInfo, at now: Timestamp, in reader: Reader
    ) throws -> Bool {
        guard let found = given(challenge, to: browser, at: now) else { return false }
        return try !reader.isAnswered(found.digest)
            && attempts.mayRecord(attempts.throttles.passkeyChallenge(from: client), at: now, in: reader)
    }

    /// Uses up a challenge, which can be answered only once, and counts the answer.
    /// - Parameter transaction: begun by `Attempts.write`.
    /// - Returns: false unless this browser was given it, it is still valid, and this is the first answer.
    /// - Throws: `TooManyAttempts`; then it is not used up.
    func take(
        _ challenge: String, of browser: Token, from client: ClientInfo, at now: Timestamp, in transaction: Transaction
    ) throws -> Bool {
        guard let found = given(challenge, to: browser, at: now) else { return false }
        try attempts.record(attempts.throttles.passkeyChallenge(from: client), at: now, in: transaction)
        return try transaction.keepAnswered(found.digest, until: found.givenAt + Self.memory, atMost: limit)
    }

    /// Nil unless this browser was given it, and it is still valid.
    private func given(
        _ challenge: String, to browser: Token, at now: Timestamp
    ) -> (digest: Digest, givenAt: Timestamp)? {
        guard let bytes = Base64URL.decode(challenge), let givenAt = moment(of: bytes, for: browser),
            givenAt.isYounger(than: lifetime, at: now)
        else { return nil }
        return (Digest(of: bytes), givenAt)
    }

    private func moment(of bytes: [UInt8], for browser: Token) -> Timestamp? {
        let (salt, code) = (bytes.prefix(Self.saltSize), bytes.dropFirst(Self.saltSize))
        return codes.moment(
            of: String(decoding: code, as: UTF8.self), .passkeyChallenge, for: browser.digest.bytes + salt)
    }
}

extension Reader {
    fileprivate func isAnswered(_ challenge: Digest) throws -> Bool {
        try hasRow("SELECT 1 FROM answered_challenges WHERE challenge_digest = ?", [challenge])
    }
}

extension Transaction {
    /// Notes that a challenge was answered.
    /// - Parameter limit: maximum number kept in all; the oldest are dropped.
    /// - Returns: false when it was answered before.
    fileprivate func keepAnswered(_ challenge: Digest, until end: Timestamp, atMost limit: Int) throws -> Bool {
        let id = try first(
            """
            INSERT INTO answered_challenges (challenge_digest, expires_at) VALUES (?, ?)
            ON CONFLICT DO NOTHING RETURNING id
            """, [challenge, end]
        ) { $0.int(0) }
        guard let id else { return false }
        try keepLatest(limit, of: "answered_challenges", upTo: id)
        return true
    }
}
