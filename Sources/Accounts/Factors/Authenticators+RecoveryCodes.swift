import Database
import Secrets

extension Authenticators {
    /// How many recovery codes a member gets at once.
    package static let recoveryCodeCount = 10

    /// Returns those of the codes that still log the member in.
    package func usable(_ codes: [RecoveryCode], of member: Member.ID) async throws -> [RecoveryCode] {
        let digests = try await database.read { reader in
            try reader.rows("SELECT code_digest FROM recovery_codes WHERE member_id = ?", [member]) {
                Digest(stored: $0.blob(0))
            }
        }
        return codes.filter { digests.contains($0.digest) }
    }

    /// Returns what tells a set of recovery codes from the next one of the member; 0 when no code is left.
    package func recoveryCodeSet(of member: Member.ID) async throws -> Int64 {
        try await database.read { try $0.recoveryCodeSet(of: member) }
    }

    /// Replaces all recovery codes, and notifies the member.
    /// - Parameter replaced: the set on the page of the form: with another one, the form was sent twice, and the codes that
    ///   the first press made may be saved by now. Nil replaces any.
    /// - Throws: `AuthenticatorError.otherState`, `.otherCodes`; `SessionExpired`, also when the reauthentication has ended.
    package func renewRecoveryCodes(
        of member: Member, replacing replaced: Int64? = nil, in session: Token, from client: ClientInfo,
        notifying notifier: @escaping SecurityNotifier
    ) async throws -> [RecoveryCode] {
        let now = clock.now()
        return try await database.write { transaction in
            try transaction.requireReauthenticated(session, of: member.id)
            guard try transaction.hasAuthenticator(member.id) else { throw AuthenticatorError.otherState }
            let present = try transaction.reader.recoveryCodeSet(of: member.id)
            // Once all are used there is none to lose.
            if let replaced, present != 0, present != replaced { throw AuthenticatorError.otherCodes }
            try auditLog.record(.recoveryCodesRenewed, of: member.id, from: client, at: now, in: transaction)
            try notifications.notify(
                .recoveryCodesRenewed, to: member, from: client, at: now, in: transaction, notifying: notifier)
            return try transaction.makeRecoveryCodes(of: member.id, at: now)
        }
    }

    /// Uses a recovery code up, and notifies the member. The audit log's entry is the caller's.
    /// - Returns: false when the code is none of the member's, or no longer.
    func useRecoveryCode(
        _ code: RecoveryCode, of member: Member, from client: ClientInfo, at now: Timestamp,
        in transaction: Transaction, notifying notifier: SecurityNotifier
    ) throws -> Bool {
        let used = try transaction.execute(
            "DELETE FROM recovery_codes WHERE member_id = ? AND code_digest = ?", [member.id, code.digest])
        guard used == 1 else { return false }
        try notifications.notify(
            .recoveryCodeUsed, to: member, from: client, at: now, in: transaction, notifying: notifier)
        return true
    }
}

extension Reader {
    fileprivate func recoveryCodeSet(of member: Member.ID) throws -> Int64 {
        try first("SELECT coalesce(max(made_at), 0) FROM recovery_codes WHERE member_id = ?", [member]) {
            $0.int(0)
        } ?? 0
    }
}

extension Transaction {
    /// Replaces the recovery codes.
    func makeRecoveryCodes(of member: Member.ID, at now: Timestamp) throws -> [RecoveryCode] {
        let codes = (0..<Authenticators.recoveryCodeCount).map { _ in RecoveryCode.random() }
        try execute("DELETE FROM recovery_codes WHERE member_id = ?", [member])
        for code in codes {
            try execute(
                "INSERT INTO recovery_codes (member_id, code_digest, made_at) VALUES (?, ?, ?)",
                [member, code.digest, now])
        }
        return codes
    }
}
