import Database
import WebAuthn

/// The passkey of a new account, which has no password, and the handle by which its authenticator knows the account.
struct FirstPasskey: Sendable {
    let handle: [UInt8]
    let passkey: NewPasskey

    static let columns = "\(NewPasskey.columns), handle"
    /// The number of `columns`; a query's further columns follow them.
    static let columnCount = NewPasskey.columnCount + 1

    init(handle: [UInt8], passkey: NewPasskey) {
        (self.handle, self.passkey) = (handle, passkey)
    }

    init(row: Row) {
        self.init(handle: row.blob(NewPasskey.columnCount), passkey: NewPasskey(row: row))
    }

    /// Verifies that it gave an answer, to a request that named it or, for a login, to one that didn't: then it is found by
    /// the handle, too.
    /// - Returns: the passkey after that, or why the answer doesn't hold.
    func answering(
        _ answer: PasskeyAnswer, in scope: CredentialScope
    ) -> Result<FirstPasskey, PasskeyError> {
        guard answer.credentialID == passkey.credentialID, answer.isOfUser(handle, isKnown: true) else {
            return .failure(.unknown)
        }
        do throws(CeremonyError) {
            let verified = try answer.response.verify(
                challenge: answer.response.challenge, by: passkey.credential, in: scope)
            return .success(FirstPasskey(handle: handle, passkey: passkey.used(verified)))
        } catch {
            return .failure(.refused(error))
        }
    }
}

extension Transaction {
    /// Stores the passkey of a new member.
    /// - Throws: `PasskeyError.alreadyRegistered`.
    func insert(_ first: FirstPasskey, of member: Member.ID, at now: Timestamp) throws {
        try execute("INSERT INTO passkey_handles (member_id, handle) VALUES (?, ?)", [member, first.handle])
        guard try insert(first.passkey, of: member, at: now) else { throw PasskeyError.alreadyRegistered }
    }

    /// Stores the passkey of a waiting sign-up; it goes when the sign-up goes.
    func insert(_ first: FirstPasskey, ofSignUp id: Int64) throws {
        try execute(
            """
            INSERT INTO sign_up_passkeys (\(FirstPasskey.columns), sign_up_id)
            VALUES (\(NewPasskey.placeholders), ?, ?)
            """, first.passkey.values + [first.handle, id])
    }
}

extension Reader {
    /// Returns the passkey of a waiting sign-up; nil when it has a password.
    func passkey(ofSignUp id: Int64) throws -> FirstPasskey? {
        try first(
            "SELECT \(FirstPasskey.columns) FROM sign_up_passkeys WHERE sign_up_id = ?", [id],
            as: FirstPasskey.init(row:))
    }
}
