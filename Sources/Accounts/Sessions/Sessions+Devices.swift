import Database
import Secrets

extension Sessions {
    /// Returns the devices where a member is signed in or remembered: the requesting one, then the most recently seen
    /// first.
    /// - Parameter session: the requesting session.
    package func devices(of member: Member.ID, seenFrom session: Token) async throws -> [Device] {
        let now = clock.now()
        return try await database.read { reader in
            let remembered = try reader.rows(
                """
                SELECT devices.id, devices.address, devices.user_agent, devices.created_at,
                    max(devices.rotated_at, coalesce(max(sessions.last_seen_at), 0)), devices.amr,
                    CASE WHEN devices.device_key IS NULL THEN 0 ELSE 1 END,
                    max(CASE WHEN sessions.token_digest = ? THEN 1 ELSE 0 END)
                FROM remembered_devices AS devices LEFT JOIN sessions ON sessions.device_id = devices.id
                WHERE devices.member_id = ? AND devices.expires_at > ? AND devices.replayed_at IS NULL
                GROUP BY devices.id
                """, [session.digest, member, now]
            ) { Device(row: $0, id: .remembered($0.int(0))) }
            let sessions = try reader.rows(
                """
                SELECT id, address, user_agent, created_at, last_seen_at, amr,
                    CASE WHEN device_key IS NULL THEN 0 ELSE 1 END, CASE WHEN token_digest = ? THEN 1 ELSE 0 END
                FROM sessions
                WHERE member_id = ? AND device_id IS NULL AND \(Lifetimes.openSession)
                """, [session.digest, member] + lifetimes.openSessionValues(at: now)
            ) { Device(row: $0, id: .session($0.int(0))) }
            return (remembered + sessions).sorted {
                $0.isThisOne == $1.isThisOne ? $0.lastSeen > $1.lastSeen : $0.isThisOne
            }
        }
    }

    /// Signs a device out and forgets it.
    /// - Parameter session: the requesting session, which may be of that device.
    /// - Returns: false when the member has no such device.
    /// - Throws: `SessionExpired`.
    package func endDevice(
        _ id: Device.ID, of member: Member.ID, in session: Token, from client: ClientInfo
    ) async throws -> Bool {
        let now = clock.now()
        return try await database.write { [auditLog] transaction in
            try transaction.requireOpen(session, of: member)
            let ended =
                switch id {
                case .remembered(let number):
                    // The foreign key deletes its sessions too.
                    try transaction.execute(
                        "DELETE FROM remembered_devices WHERE member_id = ? AND id = ?", [member, number])
                case .session(let number):
                    try transaction.execute("DELETE FROM sessions WHERE member_id = ? AND id = ?", [member, number])
                }
            guard ended == 1 else { return false }
            try auditLog.record(.deviceEnded, of: member, from: client, at: now, in: transaction)
            return true
        }
    }

    /// Signs out every device except the requesting one, a copy of whose cookies is one of the others.
    /// - Parameters:
    ///   - renewal: what the session's browser has sent beside it.
    ///   - isReauthenticated: whether the requesting browser has the session's proof.
    /// - Throws: `SessionExpired`.
    @discardableResult
    package func endOtherDevices(
        of member: Member.ID, keeping session: Token, with renewal: LoginRenewal = LoginRenewal(),
        isReauthenticated: Bool = false, from client: ClientInfo
    ) async throws -> RenewedLogin {
        let now = clock.now()
        return try await database.write { [auditLog] transaction in
            try transaction.requireOpen(session, of: member)
            try transaction.endOtherDevices(
                of: member, keeping: session, from: client, at: now, recordingIn: auditLog)
            try auditLog.record(.otherDevicesEnded, of: member, from: client, at: now, in: transaction)
            return try transaction.renewLogin(of: session, with: renewal, isReauthenticated: isReauthenticated)
        }
    }
}

extension Device {
    /// - Parameter row: in the order of its properties, as both kinds are selected.
    fileprivate init(row: Row, id: ID) {
        self.init(
            id: id, client: ClientInfo(address: row.text(1), userAgent: row.text(2)), firstSeen: row.timestamp(3),
            lastSeen: row.timestamp(4), methods: row.optionalText(5).flatMap { AuthenticationMethods($0) },
            isBound: row.flag(6), isThisOne: row.flag(7))
    }
}

extension Transaction {
    func endOtherDevices(
        of member: Member.ID, keeping session: Token, from client: ClientInfo, at now: Timestamp,
        recordingIn auditLog: AuditLog
    ) throws {
        try execute(
            """
            DELETE FROM remembered_devices
            WHERE member_id = ? AND id IS DISTINCT FROM (SELECT device_id FROM sessions WHERE token_digest = ?)
            """, [member, session.digest])
        try execute("DELETE FROM sessions WHERE member_id = ? AND token_digest <> ?", [member, session.digest])
        // Which of them is this one's browser isn't known: it is asked once more as well.
        try endTrust(of: member)
        try endUnfinishedSignInsAndRecovery(of: member, from: client, at: now, recordingIn: auditLog)
    }

    /// The same, and revokes all access tokens: an intruder may have made one.
    func endOtherAccess(
        of member: Member.ID, keeping session: Token, from client: ClientInfo, at now: Timestamp,
        recordingIn auditLog: AuditLog
    ) throws {
        try endOtherDevices(of: member, keeping: session, from: client, at: now, recordingIn: auditLog)
        try endAccessTokens(of: member)
    }

    /// Signs out all browsers and revokes access tokens, which an attacker in the account may have created.
    func endAllDevices(
        of member: Member.ID, from client: ClientInfo, at now: Timestamp, recordingIn auditLog: AuditLog
    ) throws {
        try execute("DELETE FROM sessions WHERE member_id = ?", [member])
        try execute("DELETE FROM remembered_devices WHERE member_id = ?", [member])
        try endTrust(of: member)
        try endUnfinishedSignInsAndRecovery(of: member, from: client, at: now, recordingIn: auditLog)
        try endAccessTokens(of: member)
    }
}
