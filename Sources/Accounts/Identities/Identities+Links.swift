import Database
import Secrets

/// The login that a provider confirmed is not linked to the member who reauthenticates.
package struct WrongIdentity: Error {}

/// A member reauthenticates by what they have, and a provider's word is not enough; see `Identities.mayReauthenticate`.
package struct BetterFactorRequired: Error {}

extension Identities {
    /// Returns the identities linked to a member's account, the oldest first.
    package func linked(to member: Member.ID) async throws -> [LinkedIdentity] {
        try await database.read { reader in
            try reader.rows(
                "SELECT \(LinkedIdentity.columns) FROM identities WHERE member_id = ? ORDER BY id", [member],
                as: LinkedIdentity.init(row:))
        }
    }

    /// Links an identity to a member's account and notifies them. Linking it again changes nothing.
    /// - Parameter session: the session that began it.
    /// - Throws: `IdentityLinkError`; `SessionExpired`.
    package func link(
        _ claim: IdentityClaim, to session: AuthorizingSession, from client: ClientInfo,
        notifying notifier: @escaping SecurityNotifier
    ) async throws {
        let now = clock.now()
        try await database.write { transaction in
            let member = try transaction.linkingMember(in: session)
            let identity = NewIdentity(
                issuer: claim.issuer, subject: claim.subject, email: claim.email?.text ?? claim.suggestedEmail,
                sealedToken: sealedToken(of: claim))
            try link(identity, to: member, from: client, at: now, in: transaction, notifying: notifier)
        }
    }

    func link(
        _ identity: NewIdentity, to member: Member, from client: ClientInfo, at now: Timestamp,
        in transaction: Transaction, notifying notifier: SecurityNotifier
    ) throws {
        guard try transaction.link(identity, to: member.id, at: now) else { return }
        try auditLog.record(.identityLinked, of: member.id, from: client, at: now, in: transaction)
        try notifications.notify(
            .identityLinked(issuer: identity.issuer), to: member, from: client, at: now, in: transaction,
            notifying: notifier)
    }

    /// Unlinks an identity from a member's account and notifies them.
    /// - Parameters:
    ///   - endingOthers: whether to sign out all other devices and revoke all access tokens: they may belong to a
    ///     thief of the identity.
    ///   - session: the session to keep, in which the member has reauthenticated.
    ///   - renewal: what the session's browser has sent beside it.
    /// - Returns: what the browser holds from now on; nil if that stays as it is.
    /// - Throws: `IdentityLinkError.lastLoginMethod`, `.unknown`; `SessionExpired`, also when the reauthentication has
    ///   ended.
    @discardableResult
    package func unlink(
        _ identity: Int64, of member: Member, endingOthers: Bool, in session: Token,
        with renewal: LoginRenewal = LoginRenewal(), from client: ClientInfo,
        notifying notifier: @escaping SecurityNotifier
    ) async throws -> RenewedLogin? {
        let now = clock.now()
        return try await database.write { [lifetimes, auditLog] transaction in
            try transaction.requireReauthenticated(session, of: member.id)
            try transaction.withdrawConsent(
                to: "id = ? AND member_id = ? AND \(Transaction.hasOtherAddress)", [identity, member.id],
                until: now + lifetimes.tokenRevocation)
            let issuer = try transaction.first(
                "DELETE FROM identities WHERE id = ? AND member_id = ? RETURNING issuer", [identity, member.id]
            ) { $0.text(0) }
            guard let issuer else { throw IdentityLinkError.unknown }
            guard try transaction.canLogIn(member.id) else { throw IdentityLinkError.lastLoginMethod }
            // With the identity a login may have begun that waits for the app's code.
            try transaction.endUnfinishedSignIns(of: member.id)
            try transaction.endOtherReauthentications(of: member.id, keeping: session)
            if endingOthers {
                try transaction.endOtherAccess(
                    of: member.id, keeping: session, from: client, at: now, recordingIn: auditLog)
            }
            try auditLog.record(.identityUnlinked, of: member.id, from: client, at: now, in: transaction)
            try notifications.notify(
                .identityUnlinked(issuer: issuer, wasLast: false), to: member, from: client, at: now, in: transaction,
                notifying: notifier)
            guard endingOthers else { return nil }
            return try transaction.renewLogin(of: session, with: renewal, isReauthenticated: true)
        }
    }

    /// Whether a provider's word reauthenticates a member: only one who has nothing better, a password, a passkey or an
    /// authenticator app. Many providers confirm any browser that is logged in there, without asking its user anything.
    /// - Parameter withPasskeys: whether passkeys can be used at this site.
    package func mayReauthenticate(_ member: Member.ID, withPasskeys: Bool) async throws -> Bool {
        try await database.read { try $0.mayReauthenticate(member, withPasskeys: withPasskeys) }
    }

    /// Reauthenticates a session by a fresh login with a linked identity.
    /// - Parameters:
    ///   - token: the session's, which the browser has to hold that gets another one.
    ///   - renewal: what the browser holds beside it.
    ///   - withPasskeys: whether passkeys can be used at this site.
    /// - Returns: what the browser is to hold.
    /// - Throws: `WrongIdentity`; `BetterFactorRequired`; `IdentityLinkError.suspended`; `SessionExpired`.
    @discardableResult
    package func reauthenticate(
        by claim: IdentityClaim, in session: AuthorizingSession, holding token: Token,
        with renewal: LoginRenewal = LoginRenewal(), withPasskeys: Bool, from client: ClientInfo
    ) async throws -> RenewedLogin {
        let now = clock.now()
        return try await database.write { transaction in
            let member = try transaction.member(in: session)
            guard session.token == token.digest else { throw SessionExpired() }
            guard let owner = try transaction.owner(of: claim), owner.member.id == member.id else {
                throw WrongIdentity()
            }
            guard !owner.isSuspended else { throw IdentityLinkError.suspended }
            // Since it began, a password, a passkey or an app may have been added.
            guard try transaction.reader.mayReauthenticate(member.id, withPasskeys: withPasskeys) else {
                throw BetterFactorRequired()
            }
            return try transaction.reauthenticate(
                token, of: member.id, with: renewal, by: .reauthenticatedByProvider, from: client, at: now,
                recordingIn: auditLog)
        }
    }
}

extension Reader {
    fileprivate func mayReauthenticate(_ member: Member.ID, withPasskeys: Bool) throws -> Bool {
        let passkeys = "EXISTS (SELECT 1 FROM passkeys WHERE passkeys.member_id = members.id)"
        let better = "has_password = 1 OR \(Authenticators.isOn)" + (withPasskeys ? " OR \(passkeys)" : "")
        return try hasRow("SELECT 1 FROM members WHERE id = ? AND NOT (\(better))", [member])
    }
}

extension Transaction {
    /// Verifies that a session is as it was when its browser returned: while the provider was asked for the identity, the
    /// login may have got another token, which leaves a copy of the browser's cookies behind.
    /// - Throws: `SessionExpired`.
    fileprivate func member(in session: AuthorizingSession) throws -> Member {
        let member = try first(
            """
            SELECT \(Member.columns) FROM sessions JOIN members ON members.id = sessions.member_id
            WHERE sessions.id = ? AND sessions.token_digest = ? AND members.id = ?
            """, [session.id, session.token, session.member], as: Member.init(row:))
        guard let member else { throw SessionExpired() }
        return member
    }

    /// The same, and that it is reauthenticated as it was then.
    /// - Throws: `SessionExpired`.
    fileprivate func linkingMember(in session: AuthorizingSession) throws -> Member {
        guard let proof = session.proof,
            try hasRow("SELECT 1 FROM sessions WHERE id = ? AND proven_by = ?", [session.id, proof])
        else { throw SessionExpired() }
        return try member(in: session)
    }

    /// Returns whether the member can log in without a reset: with a password, an identity or a passkey.
    func canLogIn(_ member: Member.ID) throws -> Bool {
        try hasRow(
            """
            SELECT 1 FROM members
            WHERE id = ? AND (has_password = 1 OR EXISTS (SELECT 1 FROM identities WHERE member_id = members.id)
                OR EXISTS (SELECT 1 FROM passkeys WHERE member_id = members.id))
            """, [member])
    }
}
