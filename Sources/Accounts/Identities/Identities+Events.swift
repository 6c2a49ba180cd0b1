import Database
import Secrets

/// An event of a user's account at a provider.
package struct IdentityEvent: Sendable {
    /// What it does to the account here.
    package enum Action: Sendable {
        /// Sign the member out.
        case endSessions
        /// Sign the member out and reject the identity until `resume`.
        case suspend
        case resume
        /// The provider no longer authenticates the user.
        case unlink
        /// The provider no longer forwards emails to the user, or does again.
        case stopEmail, resumeEmail

        /// Whether the user may not be who uses the identity.
        var withdraws: Bool {
            switch self {
            case .endSessions, .suspend, .unlink: true
            case .resume, .stopEmail, .resumeEmail: false
            }
        }
    }

    let issuer: String
    let subject: String
    let happenedAt: Timestamp
    let action: Action

    /// The end of the second in which it happened: notifications have a resolution of one second.
    var end: Timestamp { Timestamp(milliseconds: happenedAt.milliseconds / 1000 * 1000 + 1000) }

    package init(issuer: String, subject: String, happenedAt: Timestamp, action: Action) {
        (self.issuer, self.subject, self.happenedAt, self.action) = (issuer, subject, happenedAt, action)
    }
}

extension Identities {
    /// Applies a provider's notification to older links and sessions, so that a repeated or late one does no harm.
    ///
    /// A member who had no other way to log in keeps the account and can open it with a reset link. A member whose identity
    /// is unlinked is notified.
    package func handle(
        _ event: IdentityEvent, from client: ClientInfo, notifying notifier: @escaping SecurityNotifier
    ) async throws {
        let now = clock.now()
        try await database.write { [lifetimes] transaction in
            guard let member = try handle(event, from: client, at: now, in: transaction), event.action == .unlink
            else { return }
            try transaction.keepWithdrawn(event, of: member, until: now + lifetimes.withdrawnIdentity)
            try notifyUnlinked(event, of: member, at: now, in: transaction, notifying: notifier)
        }
    }

    /// Deletes what a provider has told about a user, as they requested there, also when the provider has withdrawn the
    /// identity before. A member who has no other way to log in is deleted after the usual grace, and notified. Two are
    /// not: a disabled one, who could not change their mind, and one who has logged in after the request, which would
    /// have cancelled a deletion.
    /// - Returns: a code for looking up that this was done, whether or not there was any data.
    package func forget(
        issuer: String, subject: String, askedAt: Timestamp, from client: ClientInfo,
        notifying notifier: @escaping SecurityNotifier
    ) async throws -> String {
        let code = String(Token.random().digest.hexadecimal.prefix(32))
        let now = clock.now()
        let event = IdentityEvent(issuer: issuer, subject: subject, happenedAt: askedAt, action: .unlink)
        try await database.write { [limits] transaction in
            let linked = try handle(event, from: client, at: now, in: transaction)
            let known = try linked ?? transaction.withdrawnOwner(event, within: lifetimes.withdrawnIdentity, at: now)
            try transaction.forgetWithdrawn(issuer, subject)
            let leaves =
                try known.map { try endsAccount(of: $0, event, from: client, at: now, in: transaction) } ?? false
            if leaves, let member = try known.flatMap(transaction.member) {
                try scheduleDeletion(of: member, from: client, at: now, in: transaction, notifying: notifier)
            } else if let linked {
                try notifyUnlinked(event, of: linked, at: now, in: transaction, notifying: notifier)
            }
            let id = try transaction.insert(
                "INSERT INTO identity_deletions (code_digest, at, deletes_member) VALUES (?, ?, ?)",
                [Digest(of: Array(code.utf8)), now, leaves])
            try transaction.keepLatest(limits.deletionReceipts, of: "identity_deletions", upTo: id)
        }
        return code
    }

    /// Returns when data was deleted by the request with this code, and whether an account is deleted with it; nil when
    /// there was none, or its receipt has expired.
    package func deletion(by code: String) async throws -> (at: Timestamp, deletesMember: Bool)? {
        try await database.read { reader in
            try reader.first(
                "SELECT at, deletes_member FROM identity_deletions WHERE code_digest = ?",
                [Digest(of: Array(code.utf8))]
            ) { ($0.timestamp(0), $0.flag(1)) }
        }
    }

    private func endsAccount(
        of member: Member.ID, _ event: IdentityEvent, from client: ClientInfo, at now: Timestamp,
        in transaction: Transaction
    ) throws -> Bool {
        guard try transaction.isEnabled(member), try !transaction.canLogIn(member) else { return false }
        try transaction.endDevices(
            of: member, openedBefore: event.end, from: client, at: now, recordingIn: auditLog)
        return try !transaction.hasDevices(member, openedSince: event.end)
    }

    /// An earlier end stays: asking twice must not prolong the wait.
    private func scheduleDeletion(
        of member: Member, from client: ClientInfo, at now: Timestamp, in transaction: Transaction,
        notifying notifier: SecurityNotifier
    ) throws {
        try transaction.endAllDevices(of: member.id, from: client, at: now, recordingIn: auditLog)
        let end = now + lifetimes.deletionGrace
        let isNew = try transaction.execute(
            "UPDATE members SET delete_at = ? WHERE id = ? AND delete_at IS NULL", [end, member.id])
        guard isNew == 1 else { return }
        try auditLog.record(.deletionRequested, of: member.id, from: client, at: now, in: transaction)
        try notifications.notify(
            .deletionRequested(at: end), to: member, from: client, at: now, in: transaction, notifying: notifier)
    }

    /// A disabled member is told nothing: the account can't be opened anyway.
    private func notifyUnlinked(
        _ event: IdentityEvent, of id: Member.ID, at now: Timestamp, in transaction: Transaction,
        notifying notifier: SecurityNotifier
    ) throws {
        guard try transaction.isEnabled(id), let member = try transaction.member(id) else { return }
        // Where the provider's server is says nothing to the member.
        try notifications.notify(
            .identityUnlinked(issuer: event.issuer, wasLast: !transaction.canLogIn(id)), to: member,
            from: .unnamed, at: now, in: transaction, notifying: notifier)
    }

    /// - Returns: the member concerned, if any.
    private func handle(
        _ event: IdentityEvent, from client: ClientInfo, at now: Timestamp, in transaction: Transaction
    ) throws -> Member.ID? {
        // Unfinished logins of the identity have to be started again.
        if event.action.withdraws {
            try transaction.execute(
                "DELETE FROM unfinished_sign_ins WHERE issuer = ? AND subject = ?", [event.issuer, event.subject])
        }
        let found = try transaction.first(
            "SELECT id, member_id FROM identities WHERE issuer = ? AND subject = ? AND linked_at < ?",
            [event.issuer, event.subject, event.end]
        ) { (id: $0.int(0), member: Member.ID($0.int(1))) }
        guard let found else { return nil }
        switch event.action {
        case .endSessions: break
        case .suspend:
            try transaction.execute(
                "UPDATE identities SET suspended_at = ? WHERE id = ? AND (resumed_at IS NULL OR resumed_at < ?)",
                [event.happenedAt, found.id, event.happenedAt])
        case .resume:
            try transaction.execute(
                """
                UPDATE identities SET suspended_at = NULL, resumed_at = ?
                WHERE id = ? AND (suspended_at IS NULL OR suspended_at <= ?) AND (resumed_at IS NULL OR resumed_at < ?)
                """, [event.happenedAt, found.id, event.happenedAt, event.happenedAt])
            return found.member
        case .unlink:
            try transaction.execute("DELETE FROM identities WHERE id = ?", [found.id])
        case .stopEmail, .resumeEmail:
            try transaction.execute(
                """
                UPDATE identities SET email_is_stopped = ?, email_told_at = ?
                WHERE id = ? AND (email_told_at IS NULL OR email_told_at < ?)
                """, [event.action == .stopEmail, event.happenedAt, found.id, event.happenedAt])
            return found.member
        }
        try transaction.endDevices(
            of: found.member, openedBefore: event.end, from: client, at: now, recordingIn: auditLog)
        try auditLog.record(.identityWithdrawn, of: found.member, from: client, at: now, in: transaction)
        return found.member
    }
}

extension Transaction {
    /// Remembers whose a withdrawn identity was: the latest one of a member at each provider.
    fileprivate func keepWithdrawn(_ event: IdentityEvent, of member: Member.ID, until end: Timestamp) throws {
        try forgetWithdrawn(event.issuer, event.subject)
        try execute(
            """
            INSERT INTO withdrawn_identities (member_id, issuer, subject_digest, expires_at) VALUES (?, ?, ?, ?)
            ON CONFLICT (member_id, issuer)
            DO UPDATE SET subject_digest = excluded.subject_digest, expires_at = excluded.expires_at
            """, [member, event.issuer, Self.digest(of: event.subject), end])
    }

    /// - Parameter lifetime: how long a withdrawn identity is remembered.
    fileprivate func withdrawnOwner(
        _ event: IdentityEvent, within lifetime: Duration, at now: Timestamp
    ) throws -> Member.ID? {
        try first(
            """
            SELECT member_id FROM withdrawn_identities
            WHERE issuer = ? AND subject_digest = ? AND \(Lifetimes.goodLink)
            """, [event.issuer, Self.digest(of: event.subject)] + Lifetimes.goodLinkValues(lifetime, at: now)
        ) { Member.ID($0.int(0)) }
    }

    /// Forgets whose a withdrawn identity was, as of one that is linked again.
    func forgetWithdrawn(_ issuer: String, _ subject: String) throws {
        try execute(
            "DELETE FROM withdrawn_identities WHERE issuer = ? AND subject_digest = ?",
            [issuer, Self.digest(of: subject)])
    }

    private static func digest(of subject: String) -> Digest { Digest(of: Array(subject.utf8)) }

    /// Whether a member has logged in since a moment, and has not logged out.
    fileprivate func hasDevices(_ member: Member.ID, openedSince moment: Timestamp) throws -> Bool {
        try hasRow(
            """
            SELECT 1 FROM members WHERE id = ? AND (
                EXISTS (SELECT 1 FROM sessions WHERE member_id = members.id AND created_at >= ?)
                OR EXISTS (SELECT 1 FROM remembered_devices WHERE member_id = members.id AND created_at >= ?))
            """, [member, moment, moment])
    }

    fileprivate func endDevices(
        of member: Member.ID, openedBefore moment: Timestamp, from client: ClientInfo, at now: Timestamp,
        recordingIn auditLog: AuditLog
    ) throws {
        try execute("DELETE FROM sessions WHERE member_id = ? AND created_at < ?", [member, moment])
        try execute("DELETE FROM remembered_devices WHERE member_id = ? AND created_at < ?", [member, moment])
        try endUnfinishedSignInsAndRecovery(of: member, from: client, at: now, recordingIn: auditLog)
        try execute("DELETE FROM access_tokens WHERE member_id = ? AND made_at < ?", [member, moment])
    }
}
