import CPostgreSQL

extension PostgreSQLConnection {
    /// Which of the URL's servers it leads to.
    var server: PostgreSQLTarget.Server? {
        guard let host = PQhost(handle), let port = PQport(handle) else { return nil }
        return PostgreSQLTarget.Server(host: String(cString: host), port: String(cString: port))
    }

    /// How far a primary's log is on its disk (PostgreSQL, "System Administration Functions"); nil for a server that
    /// doesn't tell.
    func position() throws -> Int64? {
        do {
            return try run("SELECT (pg_current_wal_flush_lsn() - '0/0')::bigint", []).first?.int(0)
        } catch is PostgreSQLError {
            return nil
        }
    }

    /// Whether what is read here contains all of the log up to `position`.
    func hasReached(_ position: Int64) throws -> Bool {
        try run(
            """
            SELECT coalesce(
                CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_flush_lsn() END
                - '0/0' >= ?, false)
            """, [position]
        ).first?.flag(0) == true
    }
}
