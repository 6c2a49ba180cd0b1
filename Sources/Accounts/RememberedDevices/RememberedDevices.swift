import Database
import Secrets

/// Remembered browsers, which sign in again without a form.
package struct RememberedDevices: Sendable {
    let database: Database
    let clock: WallClock
    let lifetimes: Lifetimes
    let devices: BoundDevices
    let gate: SignInGate
    let auditLog: AuditLog
    let notifications: SecurityNotifications
    let outcomes: SignInOutcomeCounts

    /// Resumes a remembered device: opens a session and issues the next ticket.
    ///
    /// Until the next ticket is used, or its session after `Lifetimes.ticketGrace`, every request with this ticket is given
    /// the same two: tabs that open together, and a browser that never received the response, or lost it in a crash.
    /// Docs/Security.md has the table of states.
    ///
    /// The member is notified of a replay once, since it ends the series.
    /// - Parameters:
    ///   - mark: the mark given to the browser when its ticket was stale, if any.
    ///   - cookie: the device cookie that the request has, if any.
    package func resume(
        with ticket: RememberTicket, marked mark: Token? = nil, provenBy cookie: String? = nil,
        from client: ClientInfo, notifying notifier: @escaping SecurityNotifier
    ) async throws -> ResumeResult {
        let resume: ResumeResult
        do {
            resume = try await use(ticket, mark, cookie, from: client, notifying: notifier)
        } catch is AccountDisabled {
            resume = .unknown
        } catch is DeviceUnproven {
            resume = .unproven
        }
        switch resume {
        case .signedIn: outcomes.count(.remembered)
        case .stale: outcomes.count(.ticketStale)
        case .replayed: outcomes.count(.ticketReplayed)
        case .unproven: outcomes.count(.ticketUnproven)
        case .unknown, .ahead, .replaced: outcomes.count(.ticketUnknown)
        }
        return resume
    }

    /// Forgets a remembered browser whose ticket was replaced, and ends its sessions, when its member logs in where the
    /// ticket before that one still is: whoever has the new one is a thief who has logged the others out, or nobody, if
    /// the answer with it was lost. No other ticket, or member, ends anything.
    package func forget(replaced ticket: RememberTicket, of member: Member.ID, from client: ClientInfo) async throws {
        let now = clock.now()
        try await database.write { [auditLog] transaction in
            // The foreign key deletes its sessions too.
            let forgotten = try transaction.execute(
                """
                DELETE FROM remembered_devices
                WHERE series_digest = ? AND member_id = ? AND ? IN (replaced_digest, replaced_successor_digest)
                """, [ticket.series.digest, member, ticket.token.digest])
            if forgotten == 1 { try auditLog.record(.deviceEnded, of: member, from: client, at: now, in: transaction) }
        }
    }

    private func use(
        _ ticket: RememberTicket, _ mark: Token?, _ cookie: String?, from client: ClientInfo,
        notifying notifier: @escaping SecurityNotifier
    ) async throws -> ResumeResult {
        let now = clock.now()
        return try await database.write { transaction in
            guard let device = try transaction.device(of: ticket, at: now) else { return .unknown }
            guard device.replayedAt == nil else { return .replayed }
            guard device.rotatedAt <= now.latestPast else { return .ahead }
            // Before the ticket is looked at: a copy of it, used on another device, must not end the series.
            let provenUntil = try devices.requireProof(
                of: device.key, signedInAt: device.createdAt, by: { cookie }, at: now)
            switch device.standing(of: ticket) {
            case .current, .successor:
                var signedIn = try resume(device, with: ticket, from: client, at: now, in: transaction)
                signedIn.provenUntil = provenUntil
                return .signedIn(signedIn)
            case .replaced:
                // The answer with the ticket in its place may be about to reach the browser.
                return mark?.matches(ticket.staleMark) == true ? .replaced : .stale(mark: ticket.staleMark)
            case .stale:
                // A stale ticket alone proves nothing: it may have been in flight while another response was used.
                guard let mark, mark.matches(ticket.staleMark) else { return .stale(mark: ticket.staleMark) }
                try end(device, from: client, at: now, in: transaction, notifying: notifier)
                return .replayed
            }
        }
    }

    private func resume(
        _ device: RememberedDevice, with ticket: RememberTicket, from client: ClientInfo, at now: Timestamp,
        in transaction: Transaction
    ) throws -> SignedIn {
        let kept = device.standing(of: ticket) == .current ? device.successorKey : nil
        let key = kept ?? .random()
        let (next, session) = (ticket.successor(by: key), ticket.session(by: key))
        try transaction.rotate(
            device, from: ticket, to: next, by: key, client, at: now, until: now + lifetimes.rememberedDevice)
        // Tabs and retries of the same browser add no entries; another browser does.
        if kept == nil || client != device.client {
            try auditLog.record(.resumed, of: device.member.id, from: client, at: now, in: transaction)
        }
        // A new key's session can't be there yet.
        if try kept == nil || !isRevived(session, at: now, in: transaction) {
            try gate.openSession(
                for: device.member.id,
                SessionGrant(
                    token: session, device: device.id, client: client, at: now, authenticatedAt: nil,
                    methods: device.methods, confirming: next),
                in: transaction)
        }
        return SignedIn(
            member: device.member, session: session, ticket: next,
            mustSetUpFactor: try gate.secondFactor.mustSetUp(
                after: device.methods, hasAuthenticator: transaction.hasAuthenticator(device.member.id)))
    }

    /// Extends an open session and returns true; deletes one that has ended and returns false.
    private func isRevived(_ session: Token, at now: Timestamp, in transaction: Transaction) throws -> Bool {
        let revived = try transaction.execute(
            "UPDATE sessions SET last_seen_at = ? WHERE token_digest = ? AND \(Lifetimes.openSession)",
            [now, session.digest] + lifetimes.openSessionValues(at: now))
        if revived == 0 { try transaction.execute("DELETE FROM sessions WHERE token_digest = ?", [session.digest]) }
        return revived == 1
    }

    private func end(
        _ device: RememberedDevice, from client: ClientInfo, at now: Timestamp, in transaction: Transaction,
        notifying notifier: SecurityNotifier
    ) throws {
        try transaction.execute("UPDATE remembered_devices SET replayed_at = ? WHERE id = ?", [now, device.id])
        try transaction.execute("DELETE FROM sessions WHERE device_id = ?", [device.id])
        // Whoever has copied the ticket may have copied the cookie beside it that makes a browser trusted.
        try transaction.endTrust(of: device.member.id)
        try auditLog.record(.ticketReplayed, of: device.member.id, from: client, at: now, in: transaction)
        try notifications.notify(
            .ticketReplayed, to: device.member, from: client, at: now, in: transaction, notifying: notifier)
    }

    /// Returns the member of a ticket, if it would be accepted and opens more than the page to set up a second factor.
    /// Changes nothing.
    /// - Parameter cookie: the device cookie that the request has, if any.
    /// - Throws: `DeviceUnproven`.
    package func member(of ticket: RememberTicket, provenBy cookie: String? = nil) async throws -> Member? {
        let now = clock.now()
        let found = try await database.read { reader in
            let device = try reader.first(
                """
                SELECT \(RememberedDevice.columns)
                FROM remembered_devices AS devices JOIN members ON members.id = devices.member_id
                WHERE devices.series_digest = ? AND ? IN (devices.token_digest, devices.successor_digest)
                    AND devices.expires_at > ? AND devices.rotated_at <= ? AND devices.replayed_at IS NULL
                """, [ticket.series.digest, ticket.token.digest, now, now.latestPast],
                as: RememberedDevice.init(row:))
            return try device.map { (device: $0, hasAuthenticator: try reader.hasAuthenticator($0.member.id)) }
        }
        guard let (device, hasAuthenticator) = found else { return nil }
        _ = try devices.requireProof(of: device.key, signedInAt: device.createdAt, by: { cookie }, at: now)
        let mustSetUp = gate.secondFactor.mustSetUp(after: device.methods, hasAuthenticator: hasAuthenticator)
        return mustSetUp ? nil : device.member
    }
}
