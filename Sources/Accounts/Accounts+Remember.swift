import Database
import Security

/// What a ticket turned out to be worth.
package enum Return: Sendable {
    /// The browser is signed in again.
    case signedIn(SignedIn)
    /// The ticket had been used before: somebody has a copy. The device is forgotten and its sessions are over.
    case replayed
    /// No such device, or not any more.
    case unknown
}

extension Accounts {
    /// Signs a remembered browser in again and changes the token in its ticket.
    ///
    /// The token before is good for some seconds more (`Lifetimes.previousTokenGrace`), because tabs that open
    /// together all send it; those get a session and keep the ticket that the first of them was given.
    package func comeBack(with ticket: RememberTicket, from client: Client) async throws -> Return {
        let now = clock.now()
        return try await database.write { [lifetimes, historyKey] transaction in
            guard let device = try transaction.device(of: ticket, at: now) else { return .unknown }

            let session = Token.random()
            if device.isCurrent(ticket) {
                let next = ticket.rotated()
                try transaction.execute(
                    """
                    UPDATE remembered_devices
                    SET token_digest = ?, previous_token_digest = ?, address = ?, user_agent = ?, rotated_at = ?,
                        expires_at = ?
                    WHERE id = ?
                    """,
                    [
                        next.token.digest, ticket.token.digest, client.address, client.userAgent, now,
                        now + lifetimes.rememberedDevice, device.id,
                    ])
                try transaction.openSession(
                    session, of: device.member.id, device: device.id, from: client, at: now, provenAt: nil)
                try transaction.record(.cameBack, of: device.member.id, from: client, at: now, key: historyKey)
                return .signedIn(SignedIn(member: device.member, session: session, ticket: next))
            }
            if device.isPrevious(ticket), now < device.rotatedAt + lifetimes.previousTokenGrace {
                try transaction.openSession(
                    session, of: device.member.id, device: device.id, from: client, at: now, provenAt: nil)
                return .signedIn(SignedIn(member: device.member, session: session, ticket: nil))
            }
            // Its sessions go with it, by the foreign key.
            try transaction.execute("DELETE FROM remembered_devices WHERE id = ?", [device.id])
            try transaction.record(.ticketReplayed, of: device.member.id, from: client, at: now, key: historyKey)
            return .replayed
        }
    }
}

extension Accounts {
    /// Whose ticket it is, as long as it would be taken. Changes nothing.
    package func member(rememberedBy ticket: RememberTicket) throws -> Member? {
        let now = clock.now()
        return try database.read { reader in
            try reader.first(
                """
                SELECT \(Member.columns)
                FROM remembered_devices AS devices JOIN members ON members.id = devices.member_id
                WHERE devices.series_digest = ? AND devices.token_digest = ? AND devices.expires_at > ?
                """, [ticket.series.digest, ticket.token.digest, now], as: Member.init(row:))
        }
    }
}

extension Transaction {
    /// Begins a series; gives the device's id.
    func remember(
        _ ticket: RememberTicket, of member: Member.ID, from client: Client, at now: Timestamp, until end: Timestamp
    ) throws -> Int64 {
        try insert(
            """
            INSERT INTO remembered_devices
                (member_id, series_digest, token_digest, address, user_agent, rotated_at, created_at, expires_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [member, ticket.series.digest, ticket.token.digest, client.address, client.userAgent, now, now, end])
    }

    fileprivate func device(of ticket: RememberTicket, at now: Timestamp) throws -> RememberedDevice? {
        try first(
            """
            SELECT \(Member.columns), devices.id, devices.token_digest, devices.previous_token_digest, devices.rotated_at
            FROM remembered_devices AS devices JOIN members ON members.id = devices.member_id
            WHERE devices.series_digest = ? AND devices.expires_at > ?
            """, [ticket.series.digest, now]
        ) { row in
            RememberedDevice(
                id: row.int(Member.columnCount), member: Member(row: row),
                token: Digest(stored: row.blob(Member.columnCount + 1)),
                previousToken: row.optionalBlob(Member.columnCount + 2).map(Digest.init(stored:)),
                rotatedAt: Timestamp(milliseconds: row.int(Member.columnCount + 3)))
        }
    }
}

/// A browser that is signed in again without a form.
private struct RememberedDevice {
    let id: Int64
    let member: Member
    let token: Digest
    let previousToken: Digest?
    let rotatedAt: Timestamp

    func isCurrent(_ ticket: RememberTicket) -> Bool {
        ConstantTime.areEqual(token.bytes, ticket.token.digest.bytes)
    }

    func isPrevious(_ ticket: RememberTicket) -> Bool {
        previousToken.map { ConstantTime.areEqual($0.bytes, ticket.token.digest.bytes) } ?? false
    }
}
