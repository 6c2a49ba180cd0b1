import Database
import Secrets

/// What a ticket turned out to be worth.
package enum Return: Sendable {
    /// The browser is signed in again.
    case signedIn(SignedIn)
    /// The ticket had been used before: somebody has a copy. The device is signed out, and whoever comes with a ticket of
    /// this series is told so.
    case replayed
    /// No such device, or not any more.
    case unknown
}

extension Accounts {
    /// Signs a remembered browser in again and changes the token in its ticket.
    ///
    /// The token before is good for some seconds more (`Lifetimes.previousTokenGrace`), because tabs that open
    /// together all send it; those get a session and keep the ticket that the first of them was given.
    ///
    /// The member is told of a replay, and once: the series has ended with it.
    package func comeBack(
        with ticket: RememberTicket, from client: Client, telling herald: @escaping Herald
    ) async throws -> Return {
        let comeBack = try await use(ticket, from: client, telling: herald)
        switch comeBack {
        case .signedIn: signInEnds.count(.remembered)
        case .replayed: signInEnds.count(.ticketReplayed)
        case .unknown: signInEnds.count(.ticketUnknown)
        }
        return comeBack
    }

    private func use(
        _ ticket: RememberTicket, from client: Client, telling herald: @escaping Herald
    ) async throws -> Return {
        let now = clock.now()
        return try await database.write { [lifetimes, historyKey] transaction in
            guard let device = try transaction.device(of: ticket, at: now) else { return .unknown }
            guard device.replayedAt == nil else { return .replayed }

            let isInGrace = device.isPrevious(ticket) && now < device.rotatedAt + lifetimes.previousTokenGrace
            if isInGrace {
                // The same browser's tabs make no lines of their own; another browser that is as quick does.
                if client != device.client {
                    try transaction.record(.cameBack, of: device.member.id, from: client, at: now, key: historyKey)
                }
                return .signedIn(try transaction.letIn(device, with: nil, from: client, at: now))
            }
            if device.isCurrent(ticket) {
                let next = ticket.rotated()
                try transaction.rotate(
                    device, from: ticket, to: next, client, at: now, until: now + lifetimes.rememberedDevice)
                try transaction.record(.cameBack, of: device.member.id, from: client, at: now, key: historyKey)
                return .signedIn(try transaction.letIn(device, with: next, from: client, at: now))
            }
            try transaction.execute("UPDATE remembered_devices SET replayed_at = ? WHERE id = ?", [now, device.id])
            try transaction.execute("DELETE FROM sessions WHERE device_id = ?", [device.id])
            try transaction.record(.ticketReplayed, of: device.member.id, from: client, at: now, key: historyKey)
            try announce(
                .ticketReplayed, to: device.member, from: client, at: now, in: transaction, telling: herald)
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
                    AND devices.replayed_at IS NULL
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

    fileprivate func letIn(
        _ device: RememberedDevice, with next: RememberTicket?, from client: Client, at now: Timestamp
    ) throws -> SignedIn {
        let session = Token.random()
        try openSession(session, of: device.member.id, device: device.id, from: client, at: now, provenAt: nil)
        return SignedIn(member: device.member, session: session, ticket: next)
    }

    fileprivate func rotate(
        _ device: RememberedDevice, from ticket: RememberTicket, to next: RememberTicket, _ client: Client,
        at now: Timestamp, until end: Timestamp
    ) throws {
        try execute(
            """
            UPDATE remembered_devices
            SET token_digest = ?, previous_token_digest = ?, address = ?, user_agent = ?, rotated_at = ?, expires_at = ?
            WHERE id = ?
            """,
            [next.token.digest, ticket.token.digest, client.address, client.userAgent, now, end, device.id])
    }

    fileprivate func device(of ticket: RememberTicket, at now: Timestamp) throws -> RememberedDevice? {
        try first(
            """
            SELECT \(Member.columns), devices.id, devices.token_digest, devices.previous_token_digest, devices.rotated_at,
                devices.replayed_at, devices.address, devices.user_agent
            FROM remembered_devices AS devices JOIN members ON members.id = devices.member_id
            WHERE devices.series_digest = ? AND devices.expires_at > ?
            """, [ticket.series.digest, now]
        ) { row in
            let column = Member.columnCount
            return RememberedDevice(
                id: row.int(column), member: Member(row: row),
                token: Digest(stored: row.blob(column + 1)),
                previousToken: row.optionalBlob(column + 2).map(Digest.init(stored:)),
                rotatedAt: Timestamp(milliseconds: row.int(column + 3)),
                replayedAt: row.optionalInt(column + 4).map(Timestamp.init(milliseconds:)),
                client: Client(address: row.text(column + 5), userAgent: row.text(column + 6)))
        }
    }
}
