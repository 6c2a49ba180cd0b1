import Database
import Secrets

/// A login that is or can be bound: a remembered browser with its sessions, or one session. A known browser can be bound
/// as well, which outlasts its logins.
struct BindableLogin: Sendable {
    enum Place: Sendable {
        case login(Device.ID)
        /// A browser that the member has logged in with, by its digest.
        case browser(Digest)
    }

    let place: Place
    let member: Member.ID
    /// The text of its device's key; nil when it isn't bound.
    let key: String?

    var publicKey: DevicePublicKey? { key.flatMap { DevicePublicKey(text: $0) } }

    /// Its table, and what finds its row there.
    fileprivate var row: (table: String, condition: String, values: [any Bindable]) {
        switch place {
        case .login(.remembered(let number)): ("remembered_devices", "id = ?", [number])
        case .login(.session(let number)): ("sessions", "id = ?", [number])
        case .browser(let digest): ("known_browsers", "browser_digest = ? AND member_id = ?", [digest, member])
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
                place: .login(row.optionalInt(1).map { .remembered($0) } ?? .session(row.int(0))),
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
            BindableLogin(
                place: .login(.remembered(row.int(0))), member: Member.ID(row.int(1)), key: row.optionalText(2))
        }
    }

    /// Returns what is bound of a known browser: one row for each member who has logged in with it on a device.
    func bindings(of browser: Token) throws -> [BindableLogin] {
        try rows(
            """
            SELECT member_id, device_key FROM known_browsers
            WHERE browser_digest = ? AND device_key IS NOT NULL
            """, [browser.digest]
        ) { row in
            BindableLogin(
                place: .browser(browser.digest), member: Member.ID(row.int(0)), key: row.optionalText(1))
        }
    }
}

extension Transaction {
    /// - Returns: false when the login is bound already, or has ended.
    func bind(_ login: BindableLogin, to key: DevicePublicKey) throws -> Bool {
        let (table, condition, values) = login.row
        return try execute(
            "UPDATE \(table) SET device_key = ? WHERE \(condition) AND device_key IS NULL", [key.text] + values) == 1
    }

    /// Binds a browser that a member has logged in with, in place of the device that it was bound to.
    func bind(_ browser: Token, of member: Member.ID, to key: DevicePublicKey) throws {
        try execute(
            """
            UPDATE known_browsers SET device_key = ?, proof_at = NULL WHERE browser_digest = ? AND member_id = ?
            """, [key.text, browser.digest, member])
    }

    func unbind(_ login: BindableLogin) throws {
        let (table, condition, values) = login.row
        try execute("UPDATE \(table) SET device_key = NULL, proof_at = NULL WHERE \(condition)", values)
    }

    /// Uses up a challenge.
    /// - Parameter given: when it was given.
    /// - Returns: false when it, or a later one, was used before. One used ahead of a clock that was set back is no such.
    func accept(_ given: Timestamp, for login: BindableLogin, at now: Timestamp) throws -> Bool {
        let (table, condition, values) = login.row
        return try execute(
            """
            UPDATE \(table) SET proof_at = ?
            WHERE \(condition) AND device_key IS NOT NULL AND (proof_at IS NULL OR proof_at < ? OR proof_at > ?)
            """, [given] + values + [given, now.latestPast]) == 1
    }
}
