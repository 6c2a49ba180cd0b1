import Database
import Secrets

/// A refresh token whose identity is no longer linked, and which its provider has yet to revoke.
package struct TokenRevocation: Sendable {
    package let id: Int64
    package let issuer: String
    /// Nil when the site no longer has the key that sealed it.
    package let token: Secret?
    /// Whether it has been tried long enough.
    package let hasExpired: Bool
}

extension Identities {
    /// How many revocations are read at once.
    private static let batch = 100

    /// Returns the oldest of the tokens that are to be revoked.
    /// - Parameter id: the last one that was seen; zero at first.
    package func tokensToRevoke(after id: Int64) async throws -> [TokenRevocation] {
        let now = clock.now()
        return try await database.read { reader in
            try reader.rows(
                "SELECT id, issuer, sealed_token, expires_at FROM token_revocations WHERE id > ? ORDER BY id LIMIT ?",
                [id, Self.batch]
            ) { row in
                TokenRevocation(
                    id: row.int(0), issuer: row.text(1), token: key.open(row.blob(2)).map { Secret($0) },
                    hasExpired: Timestamp(milliseconds: row.int(3)) <= now)
            }
        }
    }

    /// Forgets a token that is revoked, or can't be.
    package func finish(_ revocation: TokenRevocation) async throws {
        try await database.write { try $0.execute("DELETE FROM token_revocations WHERE id = ?", [revocation.id]) }
    }

    /// Seals all tokens with the current key.
    /// - Throws: `UnreadableToken` when no key opens one; none is sealed anew then.
    package func reseal() async throws {
        try await database.write { transaction in
            for table in ["identities", "unfinished_sign_ins", "token_revocations"] {
                let all = try transaction.rows(
                    "SELECT id, sealed_token FROM \(table) WHERE sealed_token IS NOT NULL"
                ) { (id: $0.int(0), sealed: $0.blob(1)) }
                for (id, sealed) in all {
                    guard let token = key.open(sealed) else { throw UnreadableToken() }
                    try transaction.execute(
                        "UPDATE \(table) SET sealed_token = ? WHERE id = ?", [key.seal(token), id])
                }
            }
        }
    }

    func sealedToken(of claim: IdentityClaim) -> [UInt8]? {
        claim.refreshToken.map { $0.expose(key.seal) }
    }
}

/// A provider's token was sealed by a key that this site doesn't have.
package struct UnreadableToken: Error, CustomStringConvertible {
    package var description: String {
        "The token of an identity provider was sealed with another outbox.key. Restore that file from a backup."
    }
}

extension Transaction {
    /// Has the tokens of identities that are about to be deleted revoked at their providers.
    /// - Parameters:
    ///   - condition: which identities.
    ///   - end: until when the providers are asked again.
    func withdrawConsent(to condition: String, _ values: [any Bindable], until end: Timestamp) throws {
        try execute(
            """
            INSERT INTO token_revocations (issuer, subject, sealed_token, expires_at)
            SELECT issuer, subject, sealed_token, ? FROM identities WHERE sealed_token IS NOT NULL AND \(condition)
            ON CONFLICT (issuer, subject)
            DO UPDATE SET sealed_token = excluded.sealed_token, expires_at = excluded.expires_at
            """, [end] + values)
    }

    /// Keeps the consent to an identity that is linked again: revoking the earlier token would end it.
    func keepConsent(to identity: NewIdentity) throws {
        try execute(
            "DELETE FROM token_revocations WHERE issuer = ? AND subject = ?", [identity.issuer, identity.subject])
    }
}
