import Database
import Security

extension Accounts {
    /// The member whose session `token` opens; nil when there is none, or its time is over.
    ///
    /// One SELECT on the caller's thread. That the member was seen is written later, at most once a minute.
    package func member(holding token: Token) throws -> Member? {
        let digest = token.digest
        let now = clock.now()
        let found = try database.read { reader in
            try reader.first(
                """
                SELECT \(Member.columns), sessions.last_seen_at
                FROM sessions JOIN members ON members.id = sessions.member_id
                WHERE sessions.token_digest = ? AND sessions.last_seen_at > ? AND sessions.created_at > ?
                """, [digest, now - lifetimes.sessionIdle, now - lifetimes.sessionAbsolute]
            ) { row in
                (
                    member: Member(row: row),
                    lastSeen: Timestamp(milliseconds: row.int(Member.columnCount))
                )
            }
        }
        guard let found else { return nil }
        if found.lastSeen + lifetimes.lastSeenPrecision <= now {
            database.writeSoon {
                try $0.execute("UPDATE sessions SET last_seen_at = ? WHERE token_digest = ?", [now, digest])
            }
        }
        return found.member
    }

    /// Ends the session and forgets the device, whichever of the two the browser still had.
    package func signOut(session: Token?, ticket: RememberTicket?) async throws {
        try await database.write { transaction in
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
        }
    }
}

extension Transaction {
    func openSession(_ token: Token, of member: Member.ID, device: Int64?, at now: Timestamp) throws {
        try execute(
            """
            INSERT INTO sessions (token_digest, member_id, device_id, created_at, last_seen_at) VALUES (?, ?, ?, ?, ?)
            """, [token.digest, member, device, now, now])
    }
}
