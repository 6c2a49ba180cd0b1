import Database

extension Accounts {
    /// Deletes sessions, devices, access tokens and links whose time is over, which open nothing already, and the members who wished it.
    package func removeExpired() async throws {
        let now = clock.now()
        try await database.write { [lifetimes, throttles] transaction in
            try transaction.execute(
                "DELETE FROM sessions WHERE last_seen_at <= ? OR created_at <= ?",
                [now - lifetimes.sessionIdle, now - lifetimes.sessionAbsolute])
            try transaction.execute("DELETE FROM remembered_devices WHERE expires_at <= ?", [now])
            try transaction.execute("DELETE FROM reset_links WHERE expires_at <= ?", [now])
            try transaction.execute("DELETE FROM sign_ups WHERE expires_at <= ?", [now])
            try transaction.execute("DELETE FROM email_changes WHERE expires_at <= ?", [now])
            try transaction.execute("DELETE FROM authorizations WHERE expires_at <= ?", [now])
            try transaction.execute("DELETE FROM unfinished_sign_ins WHERE expires_at <= ?", [now])
            try transaction.execute(
                "DELETE FROM identity_deletions WHERE at <= ?", [now - lifetimes.deletionReceipt])
            try transaction.execute("DELETE FROM attempts WHERE at <= ?", [now - throttles.longestWindow])
            try transaction.execute(
                "DELETE FROM known_browsers WHERE last_used_at <= ?", [now - lifetimes.knownBrowser])
            try transaction.execute("DELETE FROM access_tokens WHERE expires_at <= ?", [now])
            try transaction.execute("DELETE FROM alarm_links WHERE expires_at <= ?", [now])
            try deleteMembersWhoseTimeHasCome(in: transaction, at: now)
        }
    }
}
