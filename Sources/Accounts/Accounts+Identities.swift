import Database
import Secrets

extension Accounts {
    /// The log-ins by other sites that open a member's account, the oldest first.
    package func identities(of member: Member.ID) throws -> [LinkedIdentity] {
        try database.read { reader in
            try reader.rows(
                "SELECT \(LinkedIdentity.columns) FROM identities WHERE member_id = ? ORDER BY id", [member],
                as: LinkedIdentity.init(row:))
        }
    }

    /// Whether a member can log in with a password.
    package func hasPassword(_ member: Member.ID) throws -> Bool {
        try database.read { reader in
            try reader.first("SELECT has_password FROM members WHERE id = ?", [member]) { $0.flag(0) } ?? false
        }
    }

    /// Lets another site's log-in open a member's account from now on, and has them told. Once is enough: a second time
    /// changes nothing.
    /// - Parameter session: the one that it was begun in.
    /// - Throws: `IdentityLinkError`; `SessionOver`.
    package func link(
        _ claim: IdentityClaim, to session: BegunSession, from client: Client, telling herald: @escaping Herald
    ) async throws {
        let now = clock.now()
        try await database.write { transaction in
            let member = try transaction.member(in: session)
            guard try transaction.owner(of: claim)?.member.id != member.id else { return }
            try link(
                claim.issuer, claim.subject, email: claim.email?.text ?? claim.suggestedEmail, to: member,
                from: client, at: now, in: transaction, telling: herald)
        }
    }

    func link(
        _ issuer: String, _ subject: String, email: String?, to member: Member, from client: Client,
        at now: Timestamp, in transaction: Transaction, telling herald: Herald
    ) throws {
        try transaction.link(issuer, subject, email: email, to: member.id, at: now)
        try transaction.record(.identityLinked, of: member.id, from: client, at: now, key: historyKey)
        try announce(
            .identityLinked(issuer: issuer), to: member, from: client, at: now, in: transaction, telling: herald)
    }

    /// Takes another site's log-in back from a member's account, and has them told.
    /// - Throws: `IdentityLinkError.lastWayIn`, `.unknown`; `SessionOver`.
    package func unlink(
        _ identity: Int64, of member: Member, in session: Token, from client: Client, telling herald: @escaping Herald
    ) async throws {
        let now = clock.now()
        try await database.write { [historyKey] transaction in
            try transaction.requireOpen(session, of: member.id)
            let issuer = try transaction.first(
                "DELETE FROM identities WHERE id = ? AND member_id = ? RETURNING issuer", [identity, member.id]
            ) { $0.text(0) }
            guard let issuer else { throw IdentityLinkError.unknown }
            guard try transaction.hasWayIn(member.id) else { throw IdentityLinkError.lastWayIn }
            try transaction.record(.identityUnlinked, of: member.id, from: client, at: now, key: historyKey)
            try announce(
                .identityUnlinked(issuer: issuer), to: member, from: client, at: now, in: transaction, telling: herald)
        }
    }

    /// Takes another site's word as a fresh proof that it is the member who sits at a session.
    /// - Throws: `ProofError.wrongPassword` when it is somebody else; `IdentityLinkError.suspended`; `SessionOver`.
    package func prove(by claim: IdentityClaim, in session: BegunSession, from client: Client) async throws {
        let now = clock.now()
        try await database.write { transaction in
            let member = try transaction.member(in: session)
            guard let owner = try transaction.owner(of: claim), owner.member.id == member.id else {
                throw ProofError.wrongPassword
            }
            guard !owner.isSuspended else { throw IdentityLinkError.suspended }
            try transaction.execute("UPDATE sessions SET proven_at = ? WHERE id = ?", [now, session.id])
        }
    }
}

extension Transaction {
    /// - Throws: `SessionOver`.
    fileprivate func member(in session: BegunSession) throws -> Member {
        let member = try first(
            """
            SELECT \(Member.columns) FROM sessions JOIN members ON members.id = sessions.member_id
            WHERE sessions.id = ? AND members.id = ?
            """, [session.id, session.member], as: Member.init(row:))
        guard let member else { throw SessionOver() }
        return member
    }

    /// Whether anything but a reset opens the account.
    func hasWayIn(_ member: Member.ID) throws -> Bool {
        try first(
            """
            SELECT 1 FROM members
            WHERE id = ? AND (has_password = 1 OR EXISTS (SELECT 1 FROM identities WHERE member_id = members.id))
            """, [member]
        ) { _ in true } ?? false
    }
}
