import Database
import Secrets

/// An event of a user's account at a provider.
package struct IdentityEvent: Sendable {
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
    /// A member who had no other way to log in keeps the account and can open it with a reset link.
    package func handle(_ event: IdentityEvent, from client: ClientInfo) async throws {
        let now = clock.now()
        try await database.write { transaction in
            _ = try handle(event, from: client, at: now, in: transaction)
        }
    }

    /// Deletes what a provider has told about a user, as they requested there. A member who has no other way to log in
    /// is deleted after the usual grace, and notified; a disabled one, who could not change their mind, is not.
    /// - Returns: a code for looking up that this was done, whether or not there was any data.
    package func forget(
        issuer: String, subject: String, askedAt: Timestamp, from client: ClientInfo,
        notifying notifier: @escaping SecurityNotifier
    ) async throws -> String {
        let code = String(Token.random().digest.hexadecimal.prefix(32))
        let now = clock.now()
        let event = IdentityEvent(issuer: issuer, subject: subject, happenedAt: askedAt, action: .unlink)
        try await database.write { [lifetimes, limits, auditLog, notices] transaction in
            let member = try handle(event, from: client, at: now, in: transaction)
            let leaves = try member.map { try transaction.isEnabled($0) && !transaction.canLogIn($0) } ?? false
            if leaves, let member = try member.flatMap(transaction.member) {
                let end = now + lifetimes.deletionGrace
                try transaction.execute("UPDATE members SET delete_at = ? WHERE id = ?", [end, member.id])
                try auditLog.record(.deletionRequested, of: member.id, from: client, at: now, in: transaction)
                try notices.notify(
                    .deletionRequested(at: end), to: member, from: client, at: now, in: transaction,
                    notifying: notifier)
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
            ) { (Timestamp(milliseconds: $0.int(0)), $0.flag(1)) }
        }
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
        try transaction.endDevices(of: found.member, openedBefore: event.end)
        try auditLog.record(.identityWithdrawn, of: found.member, from: client, at: now, in: transaction)
        return found.member
    }
}

extension Transaction {
    fileprivate func endDevices(of member: Member.ID, openedBefore moment: Timestamp) throws {
        try execute("DELETE FROM sessions WHERE member_id = ? AND created_at < ?", [member, moment])
        try execute("DELETE FROM remembered_devices WHERE member_id = ? AND created_at < ?", [member, moment])
        try endUnfinishedSignInsAndRecovery(of: member)
        try execute("DELETE FROM access_tokens WHERE member_id = ? AND made_at < ?", [member, moment])
    }
}
