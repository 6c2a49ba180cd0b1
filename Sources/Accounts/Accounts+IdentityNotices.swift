import Database
import Secrets

/// What another site says has happened to a person's account there.
package struct IdentityNotice: Sendable {
    package enum Action: Sendable {
        /// Sign the person out.
        case endSessions
        /// The same, and believe the site about them no more until `resume`.
        case suspend
        case resume
        /// The site will vouch for them no more.
        case unlink
    }

    let issuer: String
    let subject: String
    let happenedAt: Timestamp
    let action: Action

    /// The end of the second in which it happened: notices tell whole seconds.
    var end: Timestamp { Timestamp(milliseconds: happenedAt.milliseconds / 1000 * 1000 + 1000) }

    package init(issuer: String, subject: String, happenedAt: Timestamp, action: Action) {
        (self.issuer, self.subject, self.happenedAt, self.action) = (issuer, subject, happenedAt, action)
    }
}

extension Accounts {
    /// Does what a notice asks for, to what is older than it: one that is repeated, or comes late, does no harm.
    ///
    /// Somebody for whom the site was the only way in keeps the account: a reset link by mail opens it.
    package func heed(_ notice: IdentityNotice, from client: Client) async throws {
        let now = clock.now()
        try await database.write { transaction in
            _ = try heed(notice, from: client, at: now, in: transaction)
        }
    }

    /// Forgets all that another site has told of a person, as they asked there. A member who has no other way in is
    /// deleted after the usual grace.
    /// - Returns: a code by which it can be looked up that this was done, whether or not there was anything.
    package func forget(
        issuer: String, subject: String, askedAt: Timestamp, from client: Client
    ) async throws -> String {
        let code = String(Token.random().digest.hexadecimal.prefix(32))
        let now = clock.now()
        let notice = IdentityNotice(issuer: issuer, subject: subject, happenedAt: askedAt, action: .unlink)
        try await database.write { [lifetimes, limits, historyKey] transaction in
            let member = try heed(notice, from: client, at: now, in: transaction)
            let leaves = try member.map { try !transaction.hasWayIn($0) } ?? false
            if let member, leaves {
                try transaction.execute(
                    "UPDATE members SET delete_at = ? WHERE id = ?", [now + lifetimes.deletionGrace, member])
                try transaction.record(.deletionRequested, of: member, from: client, at: now, key: historyKey)
            }
            try transaction.execute(
                "INSERT INTO identity_deletions (code_digest, at, deletes_member) VALUES (?, ?, ?)",
                [Digest(of: Array(code.utf8)), now, leaves])
            try transaction.keepLatest(limits.deletionReceipts, of: "identity_deletions")
        }
        return code
    }

    /// When data was deleted by a request with this code, and whether an account goes with it; nil when there was none, or
    /// long ago.
    package func deletion(by code: String) throws -> (at: Timestamp, deletesMember: Bool)? {
        try database.read { reader in
            try reader.first(
                "SELECT at, deletes_member FROM identity_deletions WHERE code_digest = ?",
                [Digest(of: Array(code.utf8))]
            ) { (Timestamp(milliseconds: $0.int(0)), $0.flag(1)) }
        }
    }

    /// - Returns: whose account it was about, if anybody's.
    private func heed(
        _ notice: IdentityNotice, from client: Client, at now: Timestamp, in transaction: Transaction
    ) throws -> Member.ID? {
        // Whoever began a log-in there before begins it again.
        if notice.action != .resume {
            try transaction.execute(
                "DELETE FROM unfinished_sign_ins WHERE issuer = ? AND subject = ?", [notice.issuer, notice.subject])
        }
        let found = try transaction.first(
            "SELECT id, member_id FROM identities WHERE issuer = ? AND subject = ? AND linked_at < ?",
            [notice.issuer, notice.subject, notice.end]
        ) { (id: $0.int(0), member: Member.ID($0.int(1))) }
        guard let found else { return nil }
        switch notice.action {
        case .endSessions: break
        case .suspend:
            try transaction.execute(
                "UPDATE identities SET suspended_at = ? WHERE id = ? AND coalesce(resumed_at < ?, 1)",
                [notice.happenedAt, found.id, notice.happenedAt])
        case .resume:
            try transaction.execute(
                """
                UPDATE identities SET suspended_at = NULL, resumed_at = ?
                WHERE id = ? AND coalesce(suspended_at <= ?, 1) AND coalesce(resumed_at < ?, 1)
                """, [notice.happenedAt, found.id, notice.happenedAt, notice.happenedAt])
            return found.member
        case .unlink:
            try transaction.execute("DELETE FROM identities WHERE id = ?", [found.id])
        }
        try transaction.endDevices(of: found.member, openedBefore: notice.end)
        try transaction.record(.identityWithdrawn, of: found.member, from: client, at: now, key: historyKey)
        return found.member
    }
}

extension Transaction {
    fileprivate func endDevices(of member: Member.ID, openedBefore moment: Timestamp) throws {
        try execute("DELETE FROM sessions WHERE member_id = ? AND created_at < ?", [member, moment])
        try execute("DELETE FROM remembered_devices WHERE member_id = ? AND created_at < ?", [member, moment])
        try execute("DELETE FROM access_tokens WHERE member_id = ? AND made_at < ?", [member, moment])
    }
}
