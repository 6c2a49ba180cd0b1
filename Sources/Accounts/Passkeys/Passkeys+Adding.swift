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
}

extension Passkeys {
    /// Gives a challenge for a new passkey.
    /// - Throws: `PasskeyError.tooMany`; `TooManyAttempts`; `SessionExpired`.
    package func beginAdding(
        of member: Member.ID, in session: Token, from client: ClientInfo
    ) async throws -> PasskeyRequest {
        let now = clock.now()
        return try await attempts.write(at: now) { [limits, lifetimes] transaction in
            try transaction.requireOpen(session, of: member)
            let present = try transaction.rows(Passkey.selection, [member], as: Passkey.init(row:))
            guard present.count < Passkey.most else { throw PasskeyError.tooMany }
            try attempts.record(attempts.throttles.passkeyChallenge(from: client), at: now, in: transaction)
            let challenge = try transaction.makeChallenge(
                for: .session(session), until: now + lifetimes.passkeyChallenge, atMost: limits.passkeyChallenges)
            return PasskeyRequest(
                challenge: challenge, userHandle: try transaction.userHandle(of: member),
                present: present)
        }
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
        let refusal: PasskeyError? = try await database.write { [lifetimes, auditLog, notices] transaction in
            try transaction.requireOpen(session, of: member.id)
            let isWaiting = try transaction.takeChallenge(
                response.challenge, of: .session(session), within: lifetimes.passkeyChallenge, at: now)
            guard isWaiting else { return .challengeGone }
            let credential: RegisteredCredential
            do throws(CeremonyError) {
                credential = try response.verify(challenge: response.challenge, in: scope)
            } catch {
                return .refused(error)
            }
            guard try transaction.countPasskeys(of: member.id) < Passkey.most else { return .tooMany }
            let passkey = NewPasskey(credential, transports: transports, name: name(credential.aaguid))
            guard try transaction.insert(passkey, of: member.id, at: now) else { return .alreadyRegistered }
            try auditLog.record(.passkeyAdded, of: member.id, from: client, at: now, in: transaction)
            try notices.notify(
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

    fileprivate func countPasskeys(of member: Member.ID) throws -> Int {
        Int(try first("SELECT count(*) FROM passkeys WHERE member_id = ?", [member]) { $0.int(0) } ?? 0)
    }
}

/// The name by which authenticators know a member: random bytes, which reveal nothing about them.
enum UserHandle {
    /// In bytes: the largest that WebAuthn allows (section 14.6.1).
    private static let size = 64

    static func random() -> [UInt8] { RandomBytes.make(size) }
}
