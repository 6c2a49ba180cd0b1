import Database
import Secrets

/// A login that is or can be bound: a remembered browser with its sessions, or one session.
struct BindableLogin: Sendable {
    let id: Device.ID
    let member: Member.ID
    /// The text of its device's key; nil when it isn't bound.
    let key: String?

    /// Its table, and its row's id there.
    fileprivate var row: (table: String, id: Int64) {
        switch id {
        case .remembered(let number): ("remembered_devices", number)
        case .session(let number): ("sessions", number)
        }
    }
}

extension Reader {
    /// Returns the login of an open session.
    func login(of session: Token, _ lifetimes: Lifetimes, at now: Timestamp) throws -> BindableLogin? {
        try first(
            """
            SELECT sessions.id, sessions.device_id, sessions.member_id, coalesce(devices.device_key, sessions.device_key)
            FROM sessions LEFT JOIN remembered_devices AS devices ON devices.id = sessions.device_id
            WHERE sessions.token_digest = ? AND \(Lifetimes.openSession)
            """, [session.digest] + lifetimes.openSessionValues(at: now)
        ) { row in
            BindableLogin(
                id: row.optionalInt(1).map { .remembered($0) } ?? .session(row.int(0)),
                member: Member.ID(row.int(2)), key: row.optionalText(3))
        }
    }

    /// Returns the login of a remembered browser, by the series of its ticket.
    func login(of ticket: RememberTicket, at now: Timestamp) throws -> BindableLogin? {
        try first(
            """
            SELECT id, member_id, device_key FROM remembered_devices
            WHERE series_digest = ? AND expires_at > ? AND replayed_at IS NULL
            """, [ticket.series.digest, now]
        ) { row in
            BindableLogin(id: .remembered(row.int(0)), member: Member.ID(row.int(1)), key: row.optionalText(2))
        }
    }
}

extension Transaction {
    /// - Returns: false when the login is bound already, or has ended.
    func bind(_ login: BindableLogin, to key: DevicePublicKey) throws -> Bool {
        let (table, id) = login.row
        return try execute(
            "UPDATE \(table) SET device_key = ? WHERE id = ? AND device_key IS NULL", [key.text, id]) == 1
    }

    func unbind(_ login: BindableLogin) throws {
        let (table, id) = login.row
        try execute("UPDATE \(table) SET device_key = NULL, proof_at = NULL WHERE id = ?", [id])
    }

    /// Uses up a challenge.
    /// - Parameter given: when it was given.
    /// - Returns: false when it, or a later one, was used before. One used ahead of a clock that was set back is no such.
    func accept(_ given: Timestamp, for login: BindableLogin, at now: Timestamp) throws -> Bool {
        let (table, id) = login.row
        return try execute(
            """
            UPDATE \(table) SET proof_at = ?
            WHERE id = ? AND device_key IS NOT NULL AND (proof_at IS NULL OR proof_at < ? OR proof_at > ?)
            """, [given, id, given, now.latestPast]) == 1
    }
}
