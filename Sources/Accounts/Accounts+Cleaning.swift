import Database

extension Accounts {
    /// Deletes expired sessions, devices, access tokens and links, none of which is accepted any more, and the members
    /// whose deletion grace is over.
    ///
    /// Rows dated ahead of a clock that was set back are not accepted either, and are deleted too: they must not become
    /// valid when the clock catches up. Only remembered browsers and answered challenges wait for that. Attempts are
    /// re-dated to now.
    package func removeExpired() async throws {
        let now = clock.now()
        try await database.write { [lifetimes, throttles, limits, secondFactor] transaction in
            try transaction.execute(
                "DELETE FROM sessions WHERE NOT (\(Lifetimes.openSession))", lifetimes.openSessionValues(at: now))
            try transaction.execute(
                "UPDATE sessions SET proven_at = NULL WHERE proven_at > ?", [now.latestPast])
            try transaction.execute("DELETE FROM remembered_devices WHERE expires_at <= ?", [now])
            try transaction.removeExpiredResetLinks(at: now)
            try transaction.execute(
                "DELETE FROM invitations WHERE expires_at <= ? OR made_at > ?", [now, now.latestPast])
            for (table, lifetime) in lifetimes.ofLinks {
                try transaction.execute(
                    "DELETE FROM \(table) WHERE \(Lifetimes.endedLink)",
                    Lifetimes.goodLinkValues(lifetime, at: now))
            }
            try transaction.removeLapsedRecoveries(
                at: now, within: lifetimes.factorRecovery, areOffered: secondFactor.recovery != nil)
            // One that is dated ahead of the clock would be good a second time once the clock catches up.
            try transaction.execute("DELETE FROM answered_challenges WHERE expires_at <= ?", [now])
            try transaction.execute("DELETE FROM authorizations WHERE expires_at <= ?", [now])
            try transaction.execute(
                "DELETE FROM identity_deletions WHERE at <= ?", [now - lifetimes.deletionReceipt])
            try transaction.execute("DELETE FROM attempts WHERE at <= ?", [now - throttles.longestWindow])
            try transaction.execute("UPDATE attempts SET at = ? WHERE at > ?", [now, now])
            try transaction.execute(
                "DELETE FROM known_browsers WHERE last_used_at <= ?", [now - lifetimes.knownBrowser])
            try transaction.execute("DELETE FROM access_tokens WHERE expires_at <= ?", [now])
            try transaction.removeUnknownSignIns(at: now, keeping: limits.unknownSignInDays)
            try transaction.deleteMembers(
                "delete_at <= ?", [now], revokingTokensUntil: now + lifetimes.tokenRevocation)
        }
    }
}
