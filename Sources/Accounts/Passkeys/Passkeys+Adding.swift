import Database
import Secrets
import WebAuthn

/// What a browser needs to create a passkey.
package struct PasskeyRequest: Sendable {
    package let challenge: Token
    /// The random handle by which authenticators know the member, 64 bytes. It reveals nothing about them.
    package let userHandle: [UInt8]
    /// The member's passkeys: their authenticators create no second one.
    package let present: [Passkey]
}

extension Passkeys {
    /// The size of a user handle, in bytes: the largest that WebAuthn allows (section 14.6.1).
    private static let handleSize = 64
    /// Transports kept of a passkey. There are six.
    private static let mostTransports = 8
    private static let longestTransport = 20

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
                challenge: challenge, userHandle: try transaction.userHandle(of: member, size: Self.handleSize),
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
            let isNew = try transaction.insert(
                credential, Self.known(transports), named: name(credential.aaguid), of: member.id, at: now)
            guard isNew else { return .alreadyRegistered }
            try auditLog.record(.passkeyAdded, of: member.id, from: client, at: now, in: transaction)
            try notices.notify(
                .passkeyAdded, to: member, from: client, at: now, in: transaction, notifying: notifier)
            return nil
        }
        if let refusal { throw refusal }
    }

    /// What can be the name of a transport (WebAuthn, section 5.8.4). Browsers may know more than the specification.
    private static func known(_ transports: [String]) -> [String] {
        let names = transports.filter { name in
            (1...longestTransport).contains(name.utf8.count)
                && name.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || $0 == UInt8(ascii: "-") }
        }
        return Array(names.prefix(mostTransports))
    }
}

extension Transaction {
    /// Returns the handle of a member, made for the first passkey.
    fileprivate func userHandle(of member: Member.ID, size: Int) throws -> [UInt8] {
        try execute(
            "INSERT INTO passkey_handles (member_id, handle) VALUES (?, ?) ON CONFLICT DO NOTHING",
            [member, RandomBytes.make(size)])
        return try first("SELECT handle FROM passkey_handles WHERE member_id = ?", [member]) { $0.blob(0) } ?? []
    }

    fileprivate func countPasskeys(of member: Member.ID) throws -> Int {
        Int(try first("SELECT count(*) FROM passkeys WHERE member_id = ?", [member]) { $0.int(0) } ?? 0)
    }

    /// - Returns: false when the credential is registered already.
    fileprivate func insert(
        _ credential: RegisteredCredential, _ transports: [String], named name: String, of member: Member.ID,
        at now: Timestamp
    ) throws -> Bool {
        try execute(
            """
            INSERT INTO passkeys
                (member_id, credential_id, public_key, signature_count, transports, is_backup_eligible, is_backed_up,
                aaguid, name, created_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
            """,
            [
                member, credential.id, credential.publicKey, Int64(credential.signatureCount),
                transports.joined(separator: " "), credential.isBackupEligible, credential.isBackedUp,
                credential.aaguid, name, now,
            ]) == 1
    }
}
