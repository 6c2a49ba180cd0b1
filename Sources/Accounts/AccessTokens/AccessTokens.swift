import Database
import Secrets

/// Why an access token was not created.
package enum AccessTokenError: Error {
    /// The form has created it already.
    case alreadyMade
    /// The member already has `AccessToken.most`.
    case tooMany
}

/// A token's member and permission.
package struct Bearer: Sendable {
    package let member: Member
    package let permission: AccessPermission
}

/// Members' access tokens, for programs that act in their name.
package struct AccessTokens: Sendable {
    let database: Database
    let clock: WallClock
    /// The time of use is written at most this often.
    let precision: Duration
    let auditLog: AuditLog
    let notifications: SecurityNotifications
    /// Counted in memory: a database write for each would help an attacker who floods the site.
    let wrongTokens: RateLimiter<[UInt8]>?

    /// Creates a token for programs that act in the member's name, and notifies the member.
    /// - Parameters:
    ///   - name: the member's name for it; not empty.
    ///   - lifetime: how long it is valid; nil if it doesn't expire.
    ///   - newest: the number of the member's newest token when the form was shown, 0 for none: with a newer one of this
    ///     name, the form was sent twice. Nil creates one in any case.
    ///   - session: the requesting session, in which the member has reauthenticated.
    /// - Returns: the token. Only its digest is stored.
    /// - Throws: `AccessTokenError`; `SessionExpired`, also when the reauthentication has ended.
    package func make(
        named name: String, permission: AccessPermission, lasting lifetime: Duration?, after newest: Int64? = nil,
        of member: Member, in session: Token, from client: ClientInfo, notifying notifier: @escaping SecurityNotifier
    ) async throws -> Token {
        let token = Token.random()
        let now = clock.now()
        try await database.write { [auditLog, notifications] transaction in
            try transaction.requireReauthenticated(session, of: member.id)
            // Expired tokens remain until the next cleanup and don't count.
            let present = try transaction.rows(
                "SELECT id, name FROM access_tokens WHERE member_id = ? AND (expires_at IS NULL OR expires_at > ?)",
                [member.id, now]
            ) { (id: $0.int(0), name: $0.text(1)) }
            if let newest, present.contains(where: { $0.id > newest && $0.name == name }) {
                throw AccessTokenError.alreadyMade
            }
            guard present.count < AccessToken.most else { throw AccessTokenError.tooMany }
            try transaction.execute(
                """
                INSERT INTO access_tokens (member_id, token_digest, name, permission, made_at, expires_at)
                VALUES (?, ?, ?, ?, ?, ?)
                """, [member.id, token.digest, name, permission.rawValue, now, lifetime.map { now + $0 }])
            try auditLog.record(.accessTokenMade, of: member.id, from: client, at: now, in: transaction)
            try notifications.notify(
                .accessTokenMade, to: member, from: client, at: now, in: transaction, notifying: notifier)
        }
        return token
    }

    /// Returns a member's valid tokens, the newest first.
    package func all(of member: Member.ID) async throws -> [AccessToken] {
        try await database.read { reader in
            try reader.rows(
                """
                SELECT \(AccessToken.columns) FROM access_tokens
                WHERE member_id = ? AND (expires_at IS NULL OR expires_at > ?) ORDER BY id DESC
                """, [member, clock.now()]
            ) { AccessToken(row: $0) }
        }
    }

    /// Revokes a token.
    /// - Parameter session: the requesting session, in which the member has reauthenticated.
    /// - Returns: false when the member has no such token.
    /// - Throws: `SessionExpired`, also when the reauthentication has ended.
    package func revoke(
        _ id: Int64, of member: Member.ID, in session: Token, from client: ClientInfo
    ) async throws -> Bool {
        let now = clock.now()
        return try await database.write { [auditLog] transaction in
            try transaction.requireReauthenticated(session, of: member)
            let ended = try transaction.execute(
                "DELETE FROM access_tokens WHERE member_id = ? AND id = ?", [member, id])
            guard ended == 1 else { return false }
            try auditLog.record(.accessTokenRevoked, of: member, from: client, at: now, in: transaction)
            return true
        }
    }

    /// Returns a token's member and permission; nil when the token is absent, unknown or expired.
    ///
    /// One SELECT on the caller's thread. The time of use is written later, at most once a minute.
    /// - Throws: `TooManyAttempts` when the network has sent too many wrong tokens. A valid one is never delayed: it
    ///   can't be guessed, so there is nothing to hide, and one broken program must not stop others on its network.
    package func bearer(of token: Token?, from client: ClientInfo) async throws -> Bearer? {
        guard let token, let found = try await accessToken(opening: token) else {
            let wait = wrongTokens?.recordAttempt(client.network, at: .milliseconds(clock.now().milliseconds))
            if let wait { throw TooManyAttempts(wait: wait) }
            return nil
        }
        let now = clock.now()
        if found.token.lastUsedAt.map({ $0 + precision <= now }) ?? true {
            database.writeSoon {
                try $0.execute("UPDATE access_tokens SET last_used_at = ? WHERE id = ?", [now, found.token.id])
            }
        }
        return Bearer(member: found.member, permission: found.token.permission)
    }

    private func accessToken(opening token: Token) async throws -> (member: Member, token: AccessToken)? {
        let now = clock.now()
        return try await database.read { reader in
            try reader.first(
                """
                SELECT \(Member.columns), \(AccessToken.columns)
                FROM access_tokens JOIN members ON members.id = access_tokens.member_id
                WHERE access_tokens.token_digest = ?
                    AND (access_tokens.expires_at IS NULL
                        OR access_tokens.expires_at > ? AND access_tokens.made_at <= ?)
                """, [token.digest, now, now.latestPast]
            ) { (Member(row: $0), AccessToken(row: $0, from: Member.columnCount)) }
        }
    }
}

extension Transaction {
    /// Revokes all of a member's tokens.
    func endAccessTokens(of member: Member.ID) throws {
        try execute("DELETE FROM access_tokens WHERE member_id = ?", [member])
    }
}
