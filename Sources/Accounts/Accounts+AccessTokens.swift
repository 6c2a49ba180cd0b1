import Database
import Secrets

/// Why no access token was made.
package enum AccessTokenError: Error {
    /// The member has `AccessToken.most` already.
    case tooMany
}

/// Who sends a token, and what it may do.
package struct Bearer: Sendable {
    package let member: Member
    package let permission: AccessPermission
}

extension Accounts {
    /// Makes a token that programs use in the member's name.
    /// - Parameters:
    ///   - name: what the member calls it; not empty.
    ///   - lifetime: how long it is good; nil for one without an end.
    ///   - session: the one that asks.
    /// - Returns: the token. It is kept nowhere; the database has its digest.
    /// - Throws: `AccessTokenError`; `SessionOver`.
    package func makeAccessToken(
        named name: String, permission: AccessPermission, lasting lifetime: Duration?, of member: Member.ID,
        in session: Token, from client: Client
    ) async throws -> Token {
        let token = Token.random()
        let now = clock.now()
        try await database.write { [historyKey] transaction in
            try transaction.requireOpen(session, of: member)
            // Those whose time is over wait for the next cleaning only.
            let count = try transaction.first(
                "SELECT count(*) FROM access_tokens WHERE member_id = ? AND (expires_at IS NULL OR expires_at > ?)",
                [member, now]
            ) { Int($0.int(0)) }
            guard (count ?? 0) < AccessToken.most else { throw AccessTokenError.tooMany }
            try transaction.execute(
                """
                INSERT INTO access_tokens (member_id, token_digest, name, permission, made_at, expires_at)
                VALUES (?, ?, ?, ?, ?, ?)
                """, [member, token.digest, name, permission.rawValue, now, lifetime.map { now + $0 }])
            try transaction.record(.accessTokenMade, of: member, from: client, at: now, key: historyKey)
        }
        return token
    }

    /// A member's tokens that are good, the newest first.
    package func accessTokens(of member: Member.ID) throws -> [AccessToken] {
        try database.read { reader in
            try reader.rows(
                """
                SELECT \(AccessToken.columns) FROM access_tokens
                WHERE member_id = ? AND (expires_at IS NULL OR expires_at > ?) ORDER BY id DESC
                """, [member, clock.now()]
            ) { AccessToken(row: $0) }
        }
    }

    /// Ends a token.
    /// - Returns: false when the member has no such token.
    package func revokeAccessToken(_ id: Int64, of member: Member.ID, from client: Client) async throws -> Bool {
        let now = clock.now()
        return try await database.write { [historyKey] transaction in
            let ended = try transaction.execute(
                "DELETE FROM access_tokens WHERE member_id = ? AND id = ?", [member, id])
            guard ended == 1 else { return false }
            try transaction.record(.accessTokenRevoked, of: member, from: client, at: now, key: historyKey)
            return true
        }
    }

    /// Who sends a token; nil when there is none, or its time is over.
    ///
    /// One SELECT on the caller's thread. That it was used is written later, at most once a minute.
    /// - Throws: `TooManyAttempts` when the network has sent too many wrong ones. A right one is never kept waiting: it can't
    ///   be guessed, so there is nothing to hide, and one broken program must not stop those beside it.
    package func bearer(of token: Token?, from client: Client) throws -> Bearer? {
        guard let token, let found = try accessToken(opening: token) else {
            let wait = client.network.flatMap { wrongTokens?.charge($0, at: .milliseconds(clock.now().milliseconds)) }
            if let wait { throw TooManyAttempts(wait: wait) }
            return nil
        }
        let now = clock.now()
        if found.token.lastUsedAt.map({ $0 + lifetimes.lastSeenPrecision <= now }) ?? true {
            database.writeSoon {
                try $0.execute("UPDATE access_tokens SET last_used_at = ? WHERE id = ?", [now, found.token.id])
            }
        }
        return Bearer(member: found.member, permission: found.token.permission)
    }

    private func accessToken(opening token: Token) throws -> (member: Member, token: AccessToken)? {
        try database.read { reader in
            try reader.first(
                """
                SELECT \(Member.columns), \(AccessToken.columns)
                FROM access_tokens JOIN members ON members.id = access_tokens.member_id
                WHERE access_tokens.token_digest = ?
                    AND (access_tokens.expires_at IS NULL
                        OR access_tokens.expires_at > ? AND access_tokens.made_at <= ?)
                """, [token.digest, clock.now(), clock.now().latestPast]
            ) { (Member(row: $0), AccessToken(row: $0, from: Member.columnCount)) }
        }
    }
}

extension Transaction {
    /// Ends every token of a member.
    func endAccessTokens(of member: Member.ID) throws {
        try execute("DELETE FROM access_tokens WHERE member_id = ?", [member])
    }
}
