import Database

extension Administration {
    /// The tables of logins, and of links and codes that work once, besides `sessions`. What has been ended or used
    /// since a backup was made must not be good again after it is restored, and an older ticket of a remembered browser
    /// would look like a thief's copy. A trusted browser may have lost that trust, and an invitation may have been used.
    static let endedByRestore = [
        "remembered_devices", "trusted_browsers", "reset_links", "earlier_reset_links", "email_changes", "sign_ups",
        "invitations", "unfinished_sign_ins", "authorizations", "code_requests", "email_codes", "passkey_challenges",
    ]

    /// Ends, in a copy of a database, what must not come back with it. The copy may be an earlier version's.
    /// - Returns: how many deletions of accounts are cancelled.
    package static func endAfterRestore(in transaction: Transaction) throws -> Int {
        try endLogins(in: transaction)
        return try cancelDeletions(in: transaction)
    }

    /// Ends every login, every link that waits, and every wait for an authenticator app to be turned off.
    static func endLogins(in transaction: Transaction) throws {
        try transaction.execute("DELETE FROM sessions")
        for table in endedByRestore where try transaction.reader.knows("expires_at", of: table) {
            try transaction.execute("DELETE FROM \(table)")
        }
        // Its member may have stopped it since.
        if try transaction.reader.knows("factor_recovery_at", of: "members") {
            try transaction.execute("UPDATE members SET factor_recovery_at = NULL WHERE factor_recovery_at IS NOT NULL")
        }
    }

    /// Cancels every deletion of an account that waits: its member may have logged in since the copy was made, which
    /// cancelled it, and the first start would delete the account. One whose deletion had begun is deleted to the end,
    /// because part of its data is gone.
    /// - Returns: how many.
    static func cancelDeletions(in transaction: Transaction) throws -> Int {
        let isOpen = try transaction.reader.knows("disabled_at", of: "members") ? " AND disabled_at IS NULL" : ""
        return try transaction.execute("UPDATE members SET delete_at = NULL WHERE delete_at IS NOT NULL\(isOpen)")
    }
}
