import Database
import Secrets

/// Why a member's authenticator was not changed.
package enum AuthenticatorError: Error {
    /// The code is not one of the app's, or is too old.
    case wrongCode
    /// The member has an authenticator already, or is setting none up.
    case otherState
}

/// How far a member's authenticator is.
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

    /// How many recovery codes a member gets at once.
    package static let recoveryCodeCount = 10
    /// Wrong codes that a log-in takes; with the last of them it has to begin again.
    package static let tries = 5

    let database: Database
    let clock: WallClock
    let lifetimes: Lifetimes
    /// Seals the keys in the database.
    let key: SealingKey
    let attempts: Attempts
    let gate: SignInGate
    let auditLog: AuditLog
    let notices: SecurityNotices
    let outcomes: SignInOutcomeCounts

    package func state(of member: Member.ID) async throws -> AuthenticatorState {
        try await database.read { reader in
            let found = try reader.first(
                "SELECT sealed_key, confirmed_at, next_key FROM authenticators WHERE member_id = ?", [member]
            ) { (sealed: $0.blob(0), confirmedAt: $0.optionalInt(1), next: $0.optionalBlob(2)) }
            guard let found else { return .off }
            guard let since = found.confirmedAt else { return .begun(try open(found.sealed)) }
            let codes = try reader.first("SELECT count(*) FROM recovery_codes WHERE member_id = ?", [member]) {
                Int($0.int(0))
            }
            return .on(
                since: Timestamp(milliseconds: since), recoveryCodes: codes ?? 0, next: try found.next.map(open))
        }
    }

    package func isOn(for member: Member.ID) async throws -> Bool {
        try await database.read { reader in
            try reader.first("SELECT 1 FROM members WHERE id = ? AND \(Self.isOn)", [member]) { _ in true } ?? false
        }
    }

    /// Makes a key for the member's app. An earlier one that was not confirmed is replaced. Where an app is required, one
    /// that is on stays so until the new one is confirmed.
    /// - Throws: `AuthenticatorError.otherState`; `SessionExpired`.
    package func begin(for member: Member.ID, in session: Token) async throws {
        let sealed = key.seal(TOTPKey.random().text)
        try await database.write { transaction in
            try transaction.requireOpen(session, of: member)
            let begun = try transaction.execute(
                """
                INSERT INTO authenticators (member_id, sealed_key) VALUES (?, ?)
                ON CONFLICT (member_id) DO UPDATE SET sealed_key = excluded.sealed_key, last_step = 0
                WHERE authenticators.confirmed_at IS NULL
                """, [member, sealed])
            if begun == 1 { return }
            guard gate.secondFactor.isRequired else { throw AuthenticatorError.otherState }
            try transaction.execute("UPDATE authenticators SET next_key = ? WHERE member_id = ?", [sealed, member])
        }
    }

    /// Turns the authenticator on, or another in its place, by a code of the app, and notifies the member. Where one is
    /// required, this logs out the member's other browsers: whoever is in them had the password alone.
    /// - Parameters:
    ///   - typed: as the member typed it.
    ///   - browser: the browser's known-browser token. It counts as one that has given a code.
    /// - Returns: the recovery codes. Only their digests are stored.
    /// - Throws: `AuthenticatorError`; `SessionExpired`.
    package func confirm(
        _ typed: String, of member: Member, in session: Token, knownBy browser: Token?, from client: ClientInfo,
        notifying notifier: @escaping SecurityNotifier
    ) async throws -> [RecoveryCode] {
        let now = clock.now()
        return try await database.write { transaction in
            try transaction.requireOpen(session, of: member.id)
            let sealed = try transaction.first(
                """
                SELECT coalesce(next_key, sealed_key) FROM authenticators
                WHERE member_id = ? AND (confirmed_at IS NULL OR next_key IS NOT NULL)
                """, [member.id]
            ) { $0.blob(0) }
            guard let sealed else { throw AuthenticatorError.otherState }
            guard let code = TOTPKey.code(typed), let step = try open(sealed).step(of: code, at: now) else {
                throw AuthenticatorError.wrongCode
            }
            if try transaction.endAuthenticator(of: member.id) {
                try auditLog.record(.authenticatorOff, of: member.id, from: client, at: now, in: transaction)
                try notices.notify(
                    .authenticatorOff, to: member, from: client, at: now, in: transaction, notifying: notifier)
            }
            try transaction.execute(
                "INSERT INTO authenticators (member_id, sealed_key, last_step, confirmed_at) VALUES (?, ?, ?, ?)",
                [member.id, sealed, step, now])
            if let browser { try transaction.recordCode(in: browser, of: member.id) }
            if gate.secondFactor.isRequired { try transaction.endOtherDevices(of: member.id, keeping: session) }
            // Also where none is required now: it was when the sessions began, and may be again.
            try transaction.execute(
                "UPDATE sessions SET must_set_up_factor = 0 WHERE token_digest = ?", [session.digest])
            try transaction.execute(
                "DELETE FROM sessions WHERE member_id = ? AND must_set_up_factor = 1", [member.id])
            try auditLog.record(.authenticatorOn, of: member.id, from: client, at: now, in: transaction)
            try notices.notify(
                .authenticatorOn, to: member, from: client, at: now, in: transaction, notifying: notifier)
            return try transaction.makeRecoveryCodes(of: member.id)
        }
    }

    /// Replaces all recovery codes, and notifies the member.
    /// - Throws: `AuthenticatorError.otherState`; `SessionExpired`.
    package func renewRecoveryCodes(
        of member: Member, in session: Token, from client: ClientInfo, notifying notifier: @escaping SecurityNotifier
    ) async throws -> [RecoveryCode] {
        let now = clock.now()
        return try await database.write { transaction in
            try transaction.requireOpen(session, of: member.id)
            guard try transaction.hasAuthenticator(member.id) else { throw AuthenticatorError.otherState }
            try auditLog.record(.recoveryCodesRenewed, of: member.id, from: client, at: now, in: transaction)
            try notices.notify(
                .recoveryCodesRenewed, to: member, from: client, at: now, in: transaction, notifying: notifier)
            return try transaction.makeRecoveryCodes(of: member.id)
        }
    }

    /// Turns the authenticator off, or ends its setting up. A member who had one is notified. Where one is required it stays
    /// on, and only the setting up of another ends.
    /// - Throws: `SessionExpired`.
    package func turnOff(
        of member: Member, in session: Token, from client: ClientInfo, notifying notifier: @escaping SecurityNotifier
    ) async throws {
        let now = clock.now()
        try await database.write { transaction in
            try transaction.requireOpen(session, of: member.id)
            let wasReplacing = try transaction.execute(
                """
                UPDATE authenticators SET next_key = NULL
                WHERE member_id = ? AND confirmed_at IS NOT NULL AND next_key IS NOT NULL
                """, [member.id])
            if wasReplacing == 1 { return }
            if gate.secondFactor.isRequired, try transaction.hasAuthenticator(member.id) { return }
            guard try transaction.endAuthenticator(of: member.id) else { return }
            try auditLog.record(.authenticatorOff, of: member.id, from: client, at: now, in: transaction)
            try notices.notify(
                .authenticatorOff, to: member, from: client, at: now, in: transaction, notifying: notifier)
        }
    }

    /// Seals all keys with the current sealing key.
    /// - Throws: `UnreadableKey` when no key opens one; none is sealed anew then.
    package func reseal() async throws {
        try await database.write { transaction in
            let all = try transaction.rows("SELECT member_id, sealed_key, next_key FROM authenticators") {
                (member: $0.int(0), sealed: $0.blob(1), next: $0.optionalBlob(2))
            }
            for (member, sealed, next) in all {
                try transaction.execute(
                    "UPDATE authenticators SET sealed_key = ?, next_key = ? WHERE member_id = ?",
                    [key.seal(try open(sealed).text), try next.map { key.seal(try open($0).text) }, member])
            }
        }
    }

    /// - Throws: `UnreadableKey`.
    func open(_ sealed: [UInt8]) throws -> TOTPKey {
        guard let key = key.open(sealed).flatMap({ TOTPKey($0) }) else { throw UnreadableKey() }
        return key
    }
}

/// The key of an authenticator was sealed by a key that this site doesn't have.
package struct UnreadableKey: Error, CustomStringConvertible {
    package var description: String {
        "The key of an authenticator app was sealed with another outbox.key. Restore that file from a backup."
    }
}

extension TOTPKey {
    /// The time step of a code: the present one or, as clocks differ and typing takes time, one beside it (RFC 6238,
    /// section 6).
    func step(of code: String, at now: Timestamp) -> Int64? {
        let step = Self.step(at: now.milliseconds)
        return self.step(of: code, among: step - 1...step + 1)
    }
}
