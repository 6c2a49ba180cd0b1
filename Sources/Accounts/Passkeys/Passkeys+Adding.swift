import Database
import Secrets
import WebAuthn

/// What a browser needs to create a passkey.
package struct PasskeyRequest: Sendable {
    package let challenge: Token
    /// The handle by which authenticators know the member, 64 random bytes.
    package let userHandle: [UInt8]
    /// The member's passkeys: their authenticators create no second one.
    package let present: [Passkey]
    /// Whether the browser may create it without its user, or not at all.
    package var isConditional = false
}

extension Passkeys {
    /// Gives a challenge for a new passkey.
    /// - Throws: `PasskeyError.tooMany`; `TooManyAttempts`; `SessionExpired`.
    package func beginAdding(
        of member: Member.ID, in session: Token, from client: ClientInfo
    ) async throws -> PasskeyRequest {
        let now = clock.now()
        return try await attempts.write(at: now) { transaction in
            try transaction.requireOpen(session, of: member)
            let present = try transaction.rows(Passkey.selection, [member], as: Passkey.init(row:))
            guard present.count < Passkey.most else { throw PasskeyError.tooMany }
            try attempts.record(attempts.throttles.passkeyChallenge(from: client), at: now, in: transaction)
            return try request(of: member, in: session, present, at: now, in: transaction)
        }
    }

    /// Gives a challenge for a passkey that the browser may create by itself, right after its user has logged in with a
    /// saved password (WebAuthn Level 3, section 5.1.3, `conditional` mediation). A browser is asked once for each
    /// member.
    /// - Parameter browser: the known-browser token.
    /// - Returns: nil if it was asked before, or the member already has `Passkey.most`.
    /// - Throws: `TooManyAttempts`; `SessionExpired`.
    package func beginOffered(
        to member: Member.ID, in session: Token, browser: Token, from client: ClientInfo
    ) async throws -> PasskeyRequest? {
        let now = clock.now()
        return try await attempts.write(at: now) { transaction in
            try transaction.requireOpen(session, of: member)
            guard try transaction.mayOfferPasskey(to: member, in: browser) else { return nil }
            try attempts.record(attempts.throttles.passkeyChallenge(from: client), at: now, in: transaction)
            try transaction.execute(
                "UPDATE known_browsers SET was_offered_passkey = 1 WHERE browser_digest = ? AND member_id = ?",
                [browser.digest, member])
            let present = try transaction.rows(Passkey.selection, [member], as: Passkey.init(row:))
            return try request(of: member, in: session, present, isConditional: true, at: now, in: transaction)
        }
    }

    private func request(
        of member: Member.ID, in session: Token, _ present: [Passkey], isConditional: Bool = false, at now: Timestamp,
        in transaction: Transaction
    ) throws -> PasskeyRequest {
        let challenge = try transaction.makeChallenge(
            for: session, isConditional: isConditional, until: now + lifetimes.passkeyChallenge,
            atMost: limits.passkeyChallenges)
        return PasskeyRequest(
            challenge: challenge, userHandle: try transaction.userHandle(of: member), present: present,
            isConditional: isConditional)
    }

    /// Adds a passkey and notifies the member.
    /// - Parameters:
    ///   - transports: as the browser says; what is not the name of one is left out.
    ///   - name: gives the passkey's first name, by its authenticator's AAGUID of 16 bytes; not empty.
    /// - Throws: `PasskeyError`; `SessionExpired`.
    package func add(
        _ response: RegistrationResponse, transports: [String], in scope: CredentialScope, of member: Member,
        session: Token, from client: ClientInfo, named name: @escaping @Sendable ([UInt8]) -> String,
        notifying notifier: @escaping SecurityNotifier
    ) async throws {
        let now = clock.now()
        // A refused answer has used up its challenge, too: nothing is thrown before that is written.
        let refusal: PasskeyError? = try await database.write { [lifetimes, auditLog, notifications] transaction in
            try transaction.requireReauthenticated(session, of: member.id)
            let taken = try transaction.takeChallenge(
                response.challenge, of: session, within: lifetimes.passkeyChallenge, at: now)
            guard let taken else { return .challengeGone }
            let credential: RegisteredCredential
            do throws(CeremonyError) {
                credential = try response.verify(
                    challenge: response.challenge, in: scope, isConditional: taken.isConditional)
            } catch {
                return .refused(error)
            }
            guard try transaction.countPasskeys(of: member.id) < Passkey.most else { return .tooMany }
            let passkey = NewPasskey(credential, transports: transports, name: name(credential.aaguid))
            guard try transaction.insert(passkey, of: member.id, at: now) else { return .alreadyRegistered }
            try auditLog.record(.passkeyAdded, of: member.id, from: client, at: now, in: transaction)
            try notifications.notify(
                .passkeyAdded, to: member, from: client, at: now, in: transaction, notifying: notifier)
            return nil
        }
        if let refusal { throw refusal }
    }
}

extension Transaction {
    /// Returns the handle of a member, made for the first passkey.
    fileprivate func userHandle(of member: Member.ID) throws -> [UInt8] {
        try execute(
            "INSERT INTO passkey_handles (member_id, handle) VALUES (?, ?) ON CONFLICT DO NOTHING",
            [member, UserHandle.random()])
        return try first("SELECT handle FROM passkey_handles WHERE member_id = ?", [member]) { $0.blob(0) } ?? []
    }

    /// Whether a browser is to be asked, once, to create a passkey by itself.
    func mayOfferPasskey(to member: Member.ID, in browser: Token) throws -> Bool {
        try hasRow(
            """
            SELECT 1 FROM known_browsers
            WHERE browser_digest = ? AND member_id = ? AND was_offered_passkey = 0
                AND (SELECT count(*) FROM passkeys WHERE passkeys.member_id = known_browsers.member_id) < ?
            """, [browser.digest, member, Passkey.most])
    }

    fileprivate func countPasskeys(of member: Member.ID) throws -> Int {
        Int(try first("SELECT count(*) FROM passkeys WHERE member_id = ?", [member]) { $0.int(0) } ?? 0)
    }
}
