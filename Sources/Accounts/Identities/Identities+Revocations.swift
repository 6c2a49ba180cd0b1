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
    /// Returns the next token to revoke, the oldest first. One at a time: each may be taken back until it is revoked. One
    /// whose user is about to log in again waits: revoking it would end the new consent.
    /// - Parameter id: the one before it; zero at first.
    package func tokenToRevoke(after id: Int64) async throws -> TokenRevocation? {
        let now = clock.now()
        return try await database.read { reader in
            try reader.first(
                """
                SELECT id, issuer, sealed_token, expires_at FROM token_revocations
                WHERE id > ? AND NOT EXISTS (SELECT 1 FROM unfinished_sign_ins
                    WHERE unfinished_sign_ins.issuer = token_revocations.issuer
                        AND unfinished_sign_ins.subject = token_revocations.subject)
                ORDER BY id LIMIT 1
                """, [id]
            ) { row in
                TokenRevocation(
                    id: row.int(0), issuer: row.text(1), token: key.open(row.blob(2)).map { Secret($0) },
                    hasExpired: row.timestamp(3) <= now)
            }
        }
    }

    /// Forgets a token that is revoked, or can't be.
    package func finish(_ revocation: TokenRevocation) async throws {
        try await database.write { try $0.execute("DELETE FROM token_revocations WHERE id = ?", [revocation.id]) }
    }

    /// Seals all tokens with the current key. One that no key opens stays as it is: nothing but its revocation, which
    /// can't be any more, depends on it.
    package func reseal() async throws {
        try await database.write { transaction in
            for table in ["identities", "unfinished_sign_ins", "token_revocations"] {
                let all = try transaction.rows(
                    "SELECT id, sealed_token FROM \(table) WHERE sealed_token IS NOT NULL"
                ) { (id: $0.int(0), sealed: $0.blob(1)) }
                for (id, sealed) in all {
                    guard let token = key.open(sealed) else { continue }
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

    /// The condition that an account doesn't have the address that the provider gave, and that no lockdown link to it could
    /// put it back. It may be one that forwards emails only as long as the consent lasts (Apple's "Hide My Email").
    static let hasOtherAddress = """
        NOT EXISTS (SELECT 1 FROM members WHERE members.id = identities.member_id AND members.email = identities.email)
        AND NOT EXISTS (SELECT 1 FROM lockdown_links
            WHERE lockdown_links.member_id = identities.member_id AND lockdown_links.email = identities.email)
        """

    /// Keeps the consent to an identity that is linked again: revoking the earlier token would end it.
    func keepConsent(to identity: NewIdentity) throws {
        try execute(
            "DELETE FROM token_revocations WHERE issuer = ? AND subject = ?", [identity.issuer, identity.subject])
    }
}
