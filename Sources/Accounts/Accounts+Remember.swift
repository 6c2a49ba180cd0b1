import Database
import Secrets

extension Accounts {
    /// Signs a remembered browser in again and gives it the next ticket.
    ///
    /// Until the next ticket, or the session beside it, has come back, whoever comes with this one is given the same two: tabs that
    /// open together, and a browser that never saw the answer. Docs/Security.md has the table of states.
    ///
    /// The member is told of a replay, and once: the series has ended with it.
    /// - Parameter mark: what the browser was told by when its ticket was stale, if it was.
    package func comeBack(
        with ticket: RememberTicket, marked mark: Token? = nil, from client: Client, telling herald: @escaping Herald
    ) async throws -> Return {
        let comeBack = try await use(ticket, mark, from: client, telling: herald)
        switch comeBack {
        case .signedIn: signInEnds.count(.remembered)
        case .stale: signInEnds.count(.ticketStale)
        case .replayed: signInEnds.count(.ticketReplayed)
        case .unknown, .ahead: signInEnds.count(.ticketUnknown)
        }
        return comeBack
    }

    private func use(
        _ ticket: RememberTicket, _ mark: Token?, from client: Client, telling herald: @escaping Herald
    ) async throws -> Return {
        let now = clock.now()
        return try await database.write { transaction in
            guard let device = try transaction.device(of: ticket, at: now) else { return .unknown }
            guard device.replayedAt == nil else { return .replayed }
            guard device.rotatedAt <= now.latestPast else { return .ahead }
            switch device.standing(of: ticket) {
            case .current, .successor:
                return .signedIn(try resume(device, with: ticket, from: client, at: now, in: transaction))
            case .stale:
                // By itself it proves nothing: it may have been under way while its sibling's answer was used.
                guard let mark, mark.matches(ticket.staleMark) else { return .stale(mark: ticket.staleMark) }
                try end(device, from: client, at: now, in: transaction, telling: herald)
                return .replayed
            }
        }
    }

    private func resume(
        _ device: RememberedDevice, with ticket: RememberTicket, from client: Client, at now: Timestamp,
        in transaction: Transaction
    ) throws -> SignedIn {
        let kept = device.standing(of: ticket) == .current ? device.successorKey : nil
        let key = kept ?? .random()
        let (next, session) = (ticket.successor(by: key), ticket.session(by: key))
        try transaction.rotate(
            device, from: ticket, to: next, by: key, client, at: now, until: now + lifetimes.rememberedDevice)
        // The same browser's tabs and retries make no lines of their own; another browser does.
        if kept == nil || client != device.client {
            try transaction.record(.cameBack, of: device.member.id, from: client, at: now, key: historyKey)
        }
        if try !isRevived(session, at: now, in: transaction) {
            try transaction.openSession(
                session, of: device.member.id, device: device.id, from: client, at: now, provenAt: nil,
                confirming: next)
        }
        return SignedIn(member: device.member, session: session, ticket: next)
    }

    /// Whether the session is open, from now on for its whole time; when it has ended, nothing of it is left.
    private func isRevived(_ session: Token, at now: Timestamp, in transaction: Transaction) throws -> Bool {
        let revived = try transaction.execute(
            "UPDATE sessions SET last_seen_at = ? WHERE token_digest = ? AND \(Lifetimes.openSession)",
            [now, session.digest] + lifetimes.openSessionValues(at: now))
        if revived == 0 { try transaction.execute("DELETE FROM sessions WHERE token_digest = ?", [session.digest]) }
        return revived == 1
    }

    private func end(
        _ device: RememberedDevice, from client: Client, at now: Timestamp, in transaction: Transaction,
        telling herald: Herald
    ) throws {
        try transaction.execute("UPDATE remembered_devices SET replayed_at = ? WHERE id = ?", [now, device.id])
        try transaction.execute("DELETE FROM sessions WHERE device_id = ?", [device.id])
        try transaction.record(.ticketReplayed, of: device.member.id, from: client, at: now, key: historyKey)
        try announce(.ticketReplayed, to: device.member, from: client, at: now, in: transaction, telling: herald)
    }

    /// Notes, without anyone waiting for it, that the answer with a session has arrived, and with it the ticket beside it.
    func confirmSoon(_ ticket: Digest, by session: Digest) {
        database.writeSoon { transaction in
            try transaction.execute(
                """
                UPDATE remembered_devices SET token_digest = successor_digest, successor_digest = NULL, successor_key = NULL
                WHERE successor_digest = ? AND id = (SELECT device_id FROM sessions WHERE token_digest = ?)
                """, [ticket, session])
            try transaction.execute("UPDATE sessions SET confirms = NULL WHERE token_digest = ?", [session])
        }
    }

    /// Whose ticket it is, as long as it would be taken. Changes nothing.
    package func member(rememberedBy ticket: RememberTicket) throws -> Member? {
        let now = clock.now()
        return try database.read { reader in
            try reader.first(
                """
                SELECT \(Member.columns)
                FROM remembered_devices AS devices JOIN members ON members.id = devices.member_id
                WHERE devices.series_digest = ? AND ? IN (devices.token_digest, devices.successor_digest)
                    AND devices.expires_at > ? AND devices.rotated_at <= ? AND devices.replayed_at IS NULL
                """, [ticket.series.digest, ticket.token.digest, now, now.latestPast], as: Member.init(row:))
        }
    }
}
