import Database
import Secrets

/// Why a member's authenticator was not changed.
package enum AuthenticatorError: Error {
    /// The code is not one of the app's, or is too old.
    case wrongCode
    /// The member has an authenticator already, or is setting none up.
    case otherState
    /// The recovery codes that were to be replaced have been replaced already.
    case otherCodes
}

/// How far a member's authenticator is, as one session sees it.
package enum AuthenticatorState: Sendable {
    case off
    /// The app gets this key, and a right code will turn it on.
    case begun(TOTPKey)
    /// - Parameters:
    ///   - recoveryCodes: how many are left.
    ///   - next: the key for another app, which takes this one's place at its first right code.
    case on(since: Timestamp, recoveryCodes: Int, next: TOTPKey?)

    package var since: Timestamp? {
        if case .on(let since, _, _) = self { since } else { nil }
    }

    package var recoveryCodes: Int? {
        if case .on(_, let codes, _) = self { codes } else { nil }
    }
}

/// Members' authenticator apps, the second factor beside a password: setting up, turning off, recovery codes.
package struct Authenticators: Sendable {
    /// The condition that a member's authenticator is on, in a query of `members`.
    static let isOn = """
        EXISTS (SELECT 1 FROM authenticators
            WHERE authenticators.member_id = members.id AND authenticators.confirmed_at IS NOT NULL)
        """

    /// Wrong codes that a login takes; with the last of them it has to begin again.
    package static let tries = 5
    /// Wrong codes in new browsers, and wrong recovery codes in any, at whichever logins, after which new browsers take no
    /// more of the app's until the password is new (NIST SP 800-63B-4, section 3.2.2).
    package static let mostWrongCodes = 100

    let database: Database
    let clock: WallClock
    let lifetimes: Lifetimes
    /// Seals the keys in the database.
    let key: SealingKey
    let attempts: Attempts
    let gate: SignInGate
    let auditLog: AuditLog
    let notifications: SecurityNotifications
    let outcomes: SignInOutcomeCounts

    /// Returns how far a member's authenticator is.
    /// - Parameter session: the one that asks. A key that was begun in another is not shown: that one may be an
    ///   intruder's. Nil for no key.
    package func state(of member: Member.ID, in session: Token? = nil) async throws -> AuthenticatorState {
        let now = clock.now()
        return try await database.read { reader in
            let begun = try session.flatMap { try begunKey(of: member, in: $0, at: now, reader) }
            let since = try reader.first(
                "SELECT confirmed_at FROM authenticators WHERE member_id = ?", [member]
            ) { $0.optionalInt(0) }?.flatMap(\.self)
            guard let since else { return begun.map(AuthenticatorState.begun) ?? .off }
            let codes = try reader.first("SELECT count(*) FROM recovery_codes WHERE member_id = ?", [member]) {
                Int($0.int(0))
            }
            return .on(since: Timestamp(milliseconds: since), recoveryCodes: codes ?? 0, next: begun)
        }
    }

    /// Returns the key for the app that a session is setting up. One that can't be opened counts for nothing, and makes
    /// room for another.
    private func begunKey(
        of member: Member.ID, in session: Token, at now: Timestamp, _ reader: Reader
    ) throws -> TOTPKey? {
        let sealed = try reader.first(
            """
            SELECT keys.sealed_key FROM authenticator_keys AS keys JOIN sessions ON sessions.id = keys.session_id
            WHERE sessions.token_digest = ? AND sessions.member_id = ? AND \(Lifetimes.goodLink)
            """, [session.digest, member] + Lifetimes.goodLinkValues(lifetimes.authenticatorKey, at: now)
        ) { $0.blob(0) }
        return sealed.flatMap { try? open($0) }
    }

    /// Returns whether a member's authenticator is on.
    package func isOn(for member: Member.ID) async throws -> Bool {
        try await database.read { try $0.hasAuthenticator(member) }
    }

    /// Makes a key for the member's app, which the session can confirm for some time. One that it began with before stays:
    /// another tab shows it, and the app may have it. Where an app is required, one that is on stays so until the new one
    /// is confirmed.
    /// - Parameter replaced: the mark of a key that is not to stay.
    /// - Throws: `AuthenticatorError.otherState`; `SessionExpired`.
    package func begin(
        for member: Member.ID, in session: Token, replacing replaced: String? = nil
    ) async throws {
        let now = clock.now()
        let sealed = key.seal(TOTPKey.random().text)
        try await database.write { transaction in
            let number = try transaction.requireOpen(session, of: member)
            guard try gate.secondFactor.isRequired || !transaction.hasAuthenticator(member) else {
                throw AuthenticatorError.otherState
            }
            let begun = try begunKey(of: member, in: session, at: now, transaction.reader)
            if let begun, begun.formMark != replaced { return }
            try transaction.execute(
                """
                INSERT INTO authenticator_keys (session_id, sealed_key, expires_at) VALUES (?, ?, ?)
                ON CONFLICT (session_id) DO UPDATE
                SET sealed_key = excluded.sealed_key, expires_at = excluded.expires_at
                """, [number, sealed, now + lifetimes.authenticatorKey])
        }
    }

    /// Turns the authenticator on, or another in its place, by a code of the app, and notifies the member. Where one is
    /// required, this logs out the member's other browsers: they were logged in with the password alone. The login gets
    /// other tokens: a copy of its browser's cookies, made before, could turn the app off again.
    /// - Parameters:
    ///   - typed: as the member typed it.
    ///   - session: the session to keep, in which the member has reauthenticated.
    ///   - renewal: what the session's browser has sent beside it.
    ///   - browser: the browser's known-browser token. It counts as one that has given a code.
    /// - Returns: the recovery codes, of which only the digests are stored, and what the browser holds from now on.
    /// - Throws: `AuthenticatorError`; `SessionExpired`, also when the reauthentication has ended.
    package func confirm(
        _ typed: String, of member: Member, in session: Token, with renewal: LoginRenewal = LoginRenewal(),
        knownBy browser: Token?, from client: ClientInfo, notifying notifier: @escaping SecurityNotifier
    ) async throws -> (codes: [RecoveryCode], login: RenewedLogin) {
        let now = clock.now()
        return try await database.write { transaction in
            try transaction.requireReauthenticated(session, of: member.id)
            let begun = try begunKey(of: member.id, in: session, at: now, transaction.reader)
            guard let begun else { throw AuthenticatorError.otherState }
            guard let code = TOTPKey.code(typed), let step = begun.step(of: code, at: now) else {
                throw AuthenticatorError.wrongCode
            }
            if try transaction.endAuthenticator(of: member.id) {
                try auditLog.record(.authenticatorOff, of: member.id, from: client, at: now, in: transaction)
                try notifications.notify(
                    .authenticatorOff, to: member, from: client, at: now, in: transaction, notifying: notifier)
            }
            try transaction.execute(
                "INSERT INTO authenticators (member_id, sealed_key, last_step, confirmed_at) VALUES (?, ?, ?, ?)",
                [member.id, key.seal(begun.text), step, now])
            if let browser { try transaction.recordCode(in: browser, of: member.id) }
            if gate.secondFactor.isRequired {
                try transaction.endOtherDevices(
                    of: member.id, keeping: session, from: client, at: now, recordingIn: auditLog)
            }
            // They were by the password alone.
            try transaction.endOtherReauthentications(of: member.id, keeping: session)
            // Also where none is required now: it was when the sessions began, and may be again.
            try transaction.execute(
                "UPDATE sessions SET must_set_up_factor = 0 WHERE token_digest = ?", [session.digest])
            try transaction.execute(
                "DELETE FROM sessions WHERE member_id = ? AND must_set_up_factor = 1", [member.id])
            try auditLog.record(.authenticatorOn, of: member.id, from: client, at: now, in: transaction)
            try notifications.notify(
                .authenticatorOn, to: member, from: client, at: now, in: transaction, notifying: notifier)
            let codes = try transaction.makeRecoveryCodes(of: member.id, at: now)
            return (codes, try transaction.renewLogin(of: session, with: renewal, isReauthenticated: true))
        }
    }

    /// Ends the session's setting up of an app or, where there was none, turns the authenticator off and notifies the
    /// member. Where one is required it stays on.
    /// - Parameter isSetup: whether only a setting up is to end. Another tab may have finished it by now.
    /// - Returns: whether one is on.
    /// - Throws: `SessionExpired`.
    @discardableResult
    package func turnOff(
        of member: Member, onlySetup isSetup: Bool = false, in session: Token, from client: ClientInfo,
        notifying notifier: @escaping SecurityNotifier
    ) async throws -> Bool {
        let now = clock.now()
        return try await database.write { transaction in
            let number = try transaction.requireReauthenticated(session, of: member.id)
            let begun = try transaction.execute("DELETE FROM authenticator_keys WHERE session_id = ?", [number])
            let isOn = try transaction.hasAuthenticator(member.id)
            if isSetup || begun == 1 || gate.secondFactor.isRequired || !isOn { return isOn }
            _ = try transaction.endAuthenticator(of: member.id)
            try transaction.endOtherReauthentications(of: member.id, keeping: session)
            try auditLog.record(.authenticatorOff, of: member.id, from: client, at: now, in: transaction)
            try notifications.notify(
                .authenticatorOff, to: member, from: client, at: now, in: transaction, notifying: notifier)
            return false
        }
    }
}
