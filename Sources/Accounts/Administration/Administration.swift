import Database
import Secrets

/// The operator's commands on members, from the command line.
package struct Administration: Sendable {
    let database: Database
    let clock: WallClock
    let lifetimes: Lifetimes
    let hasher: PasswordHasher
    let auditLog: AuditLog
    let notifications: SecurityNotifications

    /// The client recorded in the members' audit logs.
    static let administrator = ClientInfo(address: "", userAgent: "latchkey")

    /// Creates a member without a password, and sends them a link to choose one.
    /// - Parameters:
    ///   - name: the member's display name; not empty.
    ///   - language: the code of their language; nil if unknown.
    /// - Throws: `SignUpError` when the address has an account.
    package func makeMember(
        name: String, email: EmailAddress, language: String? = nil, notifying notifier: @escaping SecurityNotifier
    ) async throws -> Member {
        let now = clock.now()
        return try await database.write { [hasher, auditLog] transaction in
            let newMember = NewMember(
                name: name, email: email, passwordHash: hasher.decoy, hasPassword: false, language: language)
            guard try transaction.member(with: email) == nil else { throw SignUpError.emailTaken }
            let member = try transaction.insert(newMember, at: now)
            try auditLog.record(
                .madeByAdministrator, of: member.id, from: Self.administrator, at: now, in: transaction)
            let link = try transaction.offerReset(to: member.id, at: now, lasting: lifetimes.offeredReset)
            try notifications.notify(
                .invited(link: link), to: member, from: Self.administrator, at: now, in: transaction,
                notifying: notifier)
            return member
        }
    }

    /// Sends a member a link to choose a new password. Their password stays valid until then; earlier links don't.
    package func offerReset(to member: Member, notifying notifier: @escaping SecurityNotifier) async throws {
        let now = clock.now()
        try await database.write { [auditLog] transaction in
            let link = try transaction.offerReset(to: member.id, at: now, lasting: lifetimes.offeredReset)
            try auditLog.record(.resetOffered, of: member.id, from: Self.administrator, at: now, in: transaction)
            try notifications.notify(
                .resetOffered(link: link), to: member, from: Self.administrator, at: now, in: transaction,
                notifying: notifier)
        }
    }

    /// Signs a member out everywhere and blocks every way to log in until they are enabled again. Their data is kept,
    /// also if they had asked to be deleted: they could no longer change their mind. Their subscriptions are not served
    /// meanwhile.
    /// - Returns: whether the account was to be deleted.
    @discardableResult
    package func disable(_ member: Member.ID) async throws -> Bool {
        let now = clock.now()
        return try await database.write { [auditLog] transaction in
            let isNew = try transaction.execute(
                "UPDATE members SET disabled_at = ? WHERE id = ? AND disabled_at IS NULL", [now, member])
            try transaction.endAllDevices(of: member, from: Self.administrator, at: now, recordingIn: auditLog)
            // What is due may be half done.
            let cancelsDeletion =
                try !transaction.isDeletionDue(of: member, at: now)
                && auditLog.cancelDeletion(of: member, from: Self.administrator, at: now, in: transaction)
            if isNew == 1 {
                try auditLog.record(.disabled, of: member, from: Self.administrator, at: now, in: transaction)
            }
            return cancelsDeletion
        }
    }

    /// Enables a disabled member.
    /// - Returns: false when their deletion is due: it may be half done.
    @discardableResult
    package func enable(_ member: Member.ID) async throws -> Bool {
        let now = clock.now()
        return try await database.write { [auditLog] transaction in
            guard try !transaction.isDeletionDue(of: member, at: now) else { return false }
            let wasDisabled = try transaction.execute(
                "UPDATE members SET disabled_at = NULL WHERE id = ? AND disabled_at IS NOT NULL", [member])
            if wasDisabled == 1 {
                try auditLog.record(.enabled, of: member, from: Self.administrator, at: now, in: transaction)
            }
            return true
        }
    }

    /// Signs a member out everywhere: ends sessions and remembered browsers, and revokes access tokens.
    package func endEverything(of member: Member.ID) async throws {
        let now = clock.now()
        try await database.write { [auditLog] transaction in
            try transaction.endAllDevices(of: member, from: Self.administrator, at: now, recordingIn: auditLog)
            try auditLog.record(
                .endedByAdministrator, of: member, from: Self.administrator, at: now, in: transaction)
        }
    }

    /// Turns a member's authenticator off, for one who has lost it and the recovery codes, and notifies them.
    /// - Returns: false when it was not on.
    package func resetFactors(of member: Member, notifying notifier: @escaping SecurityNotifier) async throws -> Bool {
        let now = clock.now()
        return try await database.write { [auditLog] transaction in
            guard try transaction.endAuthenticator(of: member.id) else { return false }
            // By the lost app, whoever has it now may have reauthenticated a session.
            try transaction.endReauthentications(of: member.id)
            try auditLog.record(.factorsReset, of: member.id, from: Self.administrator, at: now, in: transaction)
            try notifications.notify(
                .authenticatorOff, to: member, from: Self.administrator, at: now, in: transaction, notifying: notifier)
            return true
        }
    }

    /// Deletes a member and, by the foreign keys, all of their data. Only a backup can restore them.
    /// - Returns: false when there is no such member.
    package func delete(_ member: Member.ID) async throws -> Bool {
        let end = clock.now() + lifetimes.tokenRevocation
        return try await database.write { try $0.deleteMembers("id = ?", [member], revokingTokensUntil: end) == 1 }
    }
}

/// The credentials are right, but the operator has disabled the member.
package struct AccountDisabled: Error {}

extension Transaction {
    /// - Throws: `AccountDisabled`.
    func requireEnabled(_ member: Member.ID) throws {
        guard try isEnabled(member) else { throw AccountDisabled() }
    }

    func isEnabled(_ member: Member.ID) throws -> Bool {
        try !hasRow("SELECT 1 FROM members WHERE id = ? AND disabled_at IS NOT NULL", [member])
    }

    fileprivate func offerReset(
        to member: Member.ID, at now: Timestamp, lasting lifetime: Duration
    ) throws -> Token {
        let link = Token.random()
        // The operator may know that an earlier one was read by another person.
        try endResetLinks(of: member)
        try makeResetLink(link, for: member, at: now, lasting: lifetime)
        return link
    }
}
