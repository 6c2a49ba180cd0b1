import Database
import Secrets

extension Transaction {
    /// Begins a series and returns the device's id.
    func remember(
        _ ticket: RememberTicket, of member: Member.ID, by methods: AuthenticationMethods, from client: ClientInfo,
        at now: Timestamp, until end: Timestamp
    ) throws -> Int64 {
        try insert(
            """
            INSERT INTO remembered_devices
                (member_id, series_digest, token_digest, address, user_agent, rotated_at, created_at, expires_at,
                amr)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                member, ticket.series.digest, ticket.token.digest, client.address, client.userAgent, now, now, end,
                methods.text,
            ])
    }

    func rotate(
        _ device: RememberedDevice, from ticket: RememberTicket, to next: RememberTicket, by key: MACKey,
        _ client: ClientInfo, at now: Timestamp, until end: Timestamp
    ) throws {
        try execute(
            """
            UPDATE remembered_devices
            SET token_digest = ?, successor_digest = ?, successor_key = ?, replaced_digest = NULL,
                replaced_successor_digest = NULL, address = ?, user_agent = ?, rotated_at = ?, expires_at = ?
            WHERE id = ?
            """,
            [
                ticket.token.digest, next.token.digest, key.exposed, client.address, client.userAgent, now, end,
                device.id,
            ])
    }

    /// Records that the response with a session has arrived, and with it the ticket, which the browser will have kept by now.
    func confirm(_ ticket: Digest, by session: Digest) throws {
        try send(
            """
            UPDATE remembered_devices SET token_digest = successor_digest, successor_digest = NULL, successor_key = NULL
            WHERE successor_digest = ? AND id = (SELECT device_id FROM sessions WHERE token_digest = ?)
            """, [ticket, session])
        try send("UPDATE sessions SET confirms = NULL WHERE token_digest = ?", [session])
    }

    func device(of ticket: RememberTicket, at now: Timestamp) throws -> RememberedDevice? {
        try first(
            """
            SELECT \(RememberedDevice.columns)
            FROM remembered_devices AS devices JOIN members ON members.id = devices.member_id
            WHERE devices.series_digest = ? AND devices.expires_at > ?
            """, [ticket.series.digest, now], as: RememberedDevice.init(row:))
    }
}
