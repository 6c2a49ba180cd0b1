import Database
import Secrets

/// A browser in which a member logs in without a code for some time.
package struct TrustedBrowser: Sendable {
    package let id: Int64
    /// The client at the time when it was trusted.
    package let client: ClientInfo
    package let since: Timestamp
    package let until: Timestamp
}

extension Authenticators {
    /// Returns the browsers that are not asked for a code, the latest first.
    package func trustedBrowsers(of member: Member.ID) async throws -> [TrustedBrowser] {
        let now = clock.now()
        return try await database.read { reader in
            try reader.rows(
                """
                SELECT id, address, user_agent, created_at, expires_at FROM trusted_browsers
                WHERE member_id = ? AND \(Lifetimes.goodLink) ORDER BY id DESC
                """, [member] + Lifetimes.goodLinkValues(lifetimes.trustedBrowser, at: now)
            ) { row in
                TrustedBrowser(
                    id: row.int(0), client: ClientInfo(address: row.text(1), userAgent: row.text(2)),
                    since: row.timestamp(3), until: row.timestamp(4))
            }
        }
    }

    /// Has a browser be asked for a code at its next login.
    /// - Returns: false when the member trusts no such browser.
    package func endTrust(_ id: Int64, of member: Member.ID, from client: ClientInfo) async throws -> Bool {
        let now = clock.now()
        return try await database.write { transaction in
            let ended = try transaction.execute(
                "DELETE FROM trusted_browsers WHERE member_id = ? AND id = ?", [member, id])
            guard ended == 1 else { return false }
            try auditLog.record(.browserTrustEnded, of: member, from: client, at: now, in: transaction)
            return true
        }
    }
}

extension Transaction {
    /// Has a browser not be asked for a code.
    /// - Parameters:
    ///   - browser: its known-browser token.
    ///   - limit: the most that a member trusts; the oldest make room.
    func trust(
        _ browser: Token, of member: Member.ID, from client: ClientInfo, at now: Timestamp, until end: Timestamp,
        atMost limit: Int
    ) throws {
        try execute(
            "DELETE FROM trusted_browsers WHERE member_id = ? AND browser_digest = ?", [member, browser.digest])
        try execute(
            """
            INSERT INTO trusted_browsers (member_id, browser_digest, address, user_agent, created_at, expires_at)
            VALUES (?, ?, ?, ?, ?, ?)
            """, [member, browser.digest, client.address, client.userAgent, now, end])
        try keepLatest(limit, of: "trusted_browsers", of: member)
    }

    /// Has every browser be asked for a code.
    func endTrust(of member: Member.ID) throws {
        try execute("DELETE FROM trusted_browsers WHERE member_id = ?", [member])
    }

    /// Whether a browser is not asked for a code.
    /// - Parameter lifetime: how long it is trusted.
    func trusts(_ browser: Token?, of member: Member.ID, for lifetime: Duration, at now: Timestamp) throws -> Bool {
        guard let browser else { return false }
        return try hasRow(
            "SELECT 1 FROM trusted_browsers WHERE browser_digest = ? AND member_id = ? AND \(Lifetimes.goodLink)",
            [browser.digest, member] + Lifetimes.goodLinkValues(lifetime, at: now))
    }
}
