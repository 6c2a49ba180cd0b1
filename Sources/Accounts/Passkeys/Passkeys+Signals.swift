import Database

/// What authenticators are told of a member, so that they keep and show the right passkeys.
package struct AcceptedPasskeys: Sendable, Equatable {
    /// The handle by which authenticators know the member.
    package let userHandle: [UInt8]
    package let credentialIDs: [[UInt8]]
}

extension Passkeys {
    /// Returns the credentials that log a member in; nil if they have never had a passkey.
    package func accepted(of member: Member.ID) async throws -> AcceptedPasskeys? {
        try await database.read { reader in
            let handle = try reader.first("SELECT handle FROM passkey_handles WHERE member_id = ?", [member]) {
                $0.blob(0)
            }
            guard let handle else { return nil }
            let all = try reader.rows(Passkey.selection, [member], as: Passkey.init(row:))
            return AcceptedPasskeys(userHandle: handle, credentialIDs: all.map(\.credentialID))
        }
    }

    /// Returns whether no account has a credential, and no sign-up waits with it.
    package func isUnknown(_ credentialID: [UInt8]) async throws -> Bool {
        try await database.read { reader in
            try !reader.hasRow(
                """
                SELECT 1 FROM passkeys WHERE credential_id = ?
                UNION ALL SELECT 1 FROM sign_up_passkeys WHERE credential_id = ?
                """, [credentialID, credentialID])
        }
    }
}
