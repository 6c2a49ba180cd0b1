import Database
import Secrets
import WebAuthn

extension Passkeys {
    /// Checks the signature of an answer before the transaction that uses up its challenge, in which it would hold up
    /// every other writer.
    /// - Returns: nil when the answer is refused anyway, as far as can be read. No signature is verified then: answers
    ///   without a challenge, or too many, don't keep the site busy.
    func check(
        _ answer: PasskeyAnswer, from holder: ChallengeHolder, in scope: CredentialScope, client: ClientInfo,
        at now: Timestamp
    ) async throws -> CheckedAnswer? {
        let credential: StoredCredential? = try await database.read { reader in
            guard let known = try reader.passkey(of: answer, from: holder),
                try isOpen(answer.response.challenge, of: holder, from: client, at: now, in: reader)
            else { return nil }
            return known.credential
        }
        return credential.map { CheckedAnswer(answer, by: $0, in: scope) }
    }

    /// Whether `take` would find a challenge, as far as can be read.
    private func isOpen(
        _ challenge: String, of holder: ChallengeHolder, from client: ClientInfo, at now: Timestamp, in reader: Reader
    ) throws -> Bool {
        switch holder {
        case .browser(let browser):
            try guestChallenges.isOpen(challenge, of: browser, from: client, at: now, in: reader)
        case .session(let session):
            try reader.hasChallenge(challenge, of: session, within: lifetimes.passkeyChallenge, at: now)
        }
    }

    /// Verifies an answer, and stores what it says about the passkey. One transaction uses up the challenge and compares
    /// the counter, so that of two answers with the same challenge or counter one is refused.
    ///
    /// A counter that has not risen is refused, although a faulty authenticator may be the reason. The passkey stays as
    /// it was, and the member is told.
    /// - Parameter checked: what `check` found before.
    func verify(
        _ answer: PasskeyAnswer, _ checked: CheckedAnswer?, from holder: ChallengeHolder, in scope: CredentialScope,
        client: ClientInfo, at now: Timestamp, in transaction: Transaction, notifying notifier: SecurityNotifier
    ) throws -> Result<Member, PasskeyError> {
        // First, since the answer of a stranger then writes nothing.
        guard let known = try transaction.reader.passkey(of: answer, from: holder) else { return .failure(.unknown) }
        guard try take(answer.response.challenge, of: holder, from: client, at: now, in: transaction) else {
            return .failure(.challengeGone)
        }
        let verified: VerifiedAssertion
        do throws(CeremonyError) {
            verified = try answer.verify(by: known.credential, in: scope, checked)
        } catch .signatureCountNotRisen {
            try auditLog.record(.passkeyRefused, of: known.member.id, from: client, at: now, in: transaction)
            try notifications.notify(
                .passkeyRefused, to: known.member, from: client, at: now, in: transaction, notifying: notifier)
            return .failure(.mayBeCopied)
        } catch {
            try auditLog.record(.signInFailed, of: known.member.id, from: client, at: now, in: transaction)
            return .failure(.refused(error))
        }
        try transaction.use(known, verified, at: now)
        return .success(known.member)
    }

    /// - Returns: false unless this holder had the challenge and it is still valid.
    private func take(
        _ challenge: String, of holder: ChallengeHolder, from client: ClientInfo, at now: Timestamp,
        in transaction: Transaction
    ) throws -> Bool {
        switch holder {
        case .browser(let browser):
            try guestChallenges.take(challenge, of: browser, from: client, at: now, in: transaction)
        case .session(let session):
            try transaction.takeChallenge(
                challenge, of: session, within: lifetimes.passkeyChallenge, at: now) != nil
        }
    }
}

/// A stored passkey and its member.
private struct KnownPasskey {
    let id: Int64
    let credential: StoredCredential
    let member: Member
}

extension Reader {
    /// Finds the passkey by its credential ID; nil when it is not that of the user whom the handle names.
    fileprivate func passkey(of answer: PasskeyAnswer, from holder: ChallengeHolder) throws -> KnownPasskey? {
        let found = try first(
            """
            SELECT \(Member.columns), passkeys.id, passkeys.public_key, passkeys.signature_count,
                passkeys.is_backup_eligible, passkey_handles.handle
            FROM passkeys JOIN members ON members.id = passkeys.member_id
                JOIN passkey_handles ON passkey_handles.member_id = members.id
            WHERE passkeys.credential_id = ?
            """, [answer.credentialID]
        ) { row in
            let first = Member.columnCount
            let passkey = KnownPasskey(
                id: row.int(first),
                credential: StoredCredential(
                    publicKey: row.blob(first + 1), signatureCount: UInt32(clamping: row.int(first + 2)),
                    isBackupEligible: row.flag(first + 3)),
                member: Member(row: row))
            return (passkey: passkey, handle: row.blob(first + 4))
        }
        guard let found, answer.isOfUser(found.handle, isKnown: holder.isMember) else { return nil }
        return found.passkey
    }
}

extension Transaction {
    fileprivate func use(_ passkey: KnownPasskey, _ verified: VerifiedAssertion, at now: Timestamp) throws {
        try execute(
            "UPDATE passkeys SET signature_count = ?, is_backed_up = ?, last_used_at = ? WHERE id = ?",
            [Int64(verified.signatureCount), verified.isBackedUp, now, passkey.id])
    }
}
