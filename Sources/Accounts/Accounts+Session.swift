import Database
import Secrets

extension Accounts {
    /// The session that `token` opens; nil when there is none, or its time is over.
    ///
    /// One SELECT on the caller's thread. That the member was seen is written later, at most once a minute; that the session of a
    /// remembered browser has arrived, once.
    /// - Parameter byHand: false for what the browser asks for by itself, which is no sign of life of the member.
    package func session(opening token: Token, byHand: Bool = true) throws -> OpenSession? {
        let digest = token.digest
        let now = clock.now()
        let found = try database.read { reader in
            try reader.first(
                """
                SELECT \(Member.columns), sessions.last_seen_at, sessions.proven_at,
                    devices.series_digest, sessions.confirms
                FROM sessions JOIN members ON members.id = sessions.member_id
                    LEFT JOIN remembered_devices AS devices ON devices.id = sessions.device_id
                WHERE sessions.token_digest = ? AND \(Lifetimes.openSession)
                """, [digest] + lifetimes.openSessionValues(at: now)
            ) { row in
                (
                    session: OpenSession(
                        member: Member(row: row),
                        provenAt: row.optionalInt(Member.columnCount + 1).map(Timestamp.init(milliseconds:)),
                        series: row.optionalBlob(Member.columnCount + 2).map(Digest.init(stored:))),
                    lastSeen: Timestamp(milliseconds: row.int(Member.columnCount)),
                    confirms: row.optionalBlob(Member.columnCount + 3).map(Digest.init(stored:))
                )
            }
        }
        guard let found else { return nil }
        if let ticket = found.confirms { confirmSoon(ticket, by: digest) }
        if byHand, found.lastSeen + lifetimes.lastSeenPrecision <= now {
            database.writeSoon {
                try $0.execute(
                    "UPDATE sessions SET last_seen_at = ? WHERE token_digest = ?", [now, digest])
            }
        }
        return found.session
    }

    /// Whether `token` opens a session. Unlike `session(opening:)` this is no sign of life of the member: what stays open
    /// by itself, such as a stream of events, must not keep a session from its idle end.
    package func isOpen(_ token: Token) throws -> Bool {
        let now = clock.now()
        return try database.read { reader in
            try reader.first(
                "SELECT 1 FROM sessions WHERE token_digest = ? AND \(Lifetimes.openSession)",
                [token.digest] + lifetimes.openSessionValues(at: now)
            ) { _ in true } ?? false
        }
    }

    /// Ends the session and forgets the device, whichever of the two the browser still had.
    package func signOut(
        _ member: Member.ID, session: Token?, ticket: RememberTicket?, from client: Client
    ) async throws {
        let now = clock.now()
        try await database.write { [historyKey] transaction in
            if let session {
                // The session's own device goes too: a browser that lost its ticket must not stay remembered.
                try transaction.execute(
                    """
                    DELETE FROM remembered_devices
                    WHERE id = (SELECT device_id FROM sessions WHERE token_digest = ?)
                    """, [session.digest])
                try transaction.execute("DELETE FROM sessions WHERE token_digest = ?", [session.digest])
            }
            if let ticket {
                try transaction.execute(
                    "DELETE FROM remembered_devices WHERE series_digest = ?", [ticket.series.digest])
            }
            try transaction.record(.signedOut, of: member, from: client, at: now, key: historyKey)
        }
    }
}

extension Transaction {
    /// - Parameters:
    ///   - provenAt: when the member typed their password; nil for one who was merely remembered.
    ///   - makesRoom: false when whoever opens it sees to it that there are not too many, and tells it.
    ///   - ticket: what is given to a remembered browser in the same answer; the session's first use shows that it arrived.
    func openSession(
        _ token: Token, of member: Member.ID, device: Int64?, from client: Client, at now: Timestamp,
        provenAt: Timestamp?, makesRoom: Bool = true, confirming ticket: RememberTicket? = nil
    ) throws {
        try execute(
            """
            INSERT INTO sessions
                (token_digest, member_id, device_id, address, user_agent, created_at, last_seen_at, proven_at,
                confirms)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                token.digest, member, device, client.address, client.userAgent, now, now, provenAt,
                ticket?.token.digest,
            ])
        if makesRoom { _ = try endSessions(of: member, beyond: AccountLimits().sessions, at: now) }
    }
}
