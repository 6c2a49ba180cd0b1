import CPostgreSQL
import Foundation

extension PostgreSQLConnection {
    /// Which of the URL's servers it leads to.
    var server: PostgreSQLTarget.Server? {
        guard let host = PQhost(handle), let port = PQport(handle) else { return nil }
        return PostgreSQLTarget.Server(host: String(cString: host), port: String(cString: port))
    }

    /// Whether the server follows another. It tells when that changes (PostgreSQL, "Asynchronous Operations").
    var isStandby: Bool { PQparameterStatus(handle, "in_hot_standby").map { String(cString: $0) } == "on" }

    /// Whether the server takes no changes by its own setting. It tells when that changes, too.
    var isReadOnly: Bool {
        PQparameterStatus(handle, "default_transaction_read_only").map { String(cString: $0) } == "on"
    }

    /// Whether new sessions of this user and database take no changes, as `ALTER DATABASE` or `ALTER ROLE` says (PostgreSQL,
    /// `pg_db_role_setting`); nil where neither does. Sessions that are open are not told, and go on as they began.
    func newSessionsAreReadOnly() throws -> Bool? {
        do {
            // What is said of the user in this database comes before what is said of either alone.
            return try run(
                """
                SELECT CAST(split_part(setting, '=', 2) AS BOOLEAN)
                FROM pg_db_role_setting, unnest(setconfig) AS setting
                WHERE setting LIKE 'default_transaction_read_only=%'
                    AND setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))
                    AND setrole IN (0, (SELECT oid FROM pg_roles WHERE rolname = session_user))
                ORDER BY setrole <> 0 DESC, setdatabase <> 0 DESC LIMIT 1
                """, []
            ).first?.flag(0)
        } catch is PostgreSQLError {
            return nil
        }
    }

    /// A primary's timeline, in SQL. A file's name begins with it, in hexadecimal digits.
    static let timelineNow = "('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::bigint"

    /// How far a primary's log is on its disk (PostgreSQL, "System Administration Functions"); nil for a server that
    /// doesn't tell, and through a pooler: PgBouncer remembers what a standby said of itself when it was connected to, and
    /// whoever looks for a server to write to would be told that once it is promoted.
    func position() throws -> LogPosition? {
        do {
            let sql = """
                SELECT \(Self.timelineNow),
                    (pg_current_wal_flush_lsn() - '0/0')::bigint, system_identifier, pg_backend_pid()::bigint
                FROM pg_control_system()
                """
            // A pooler tells a number of its own.
            guard let row = try run(sql, []).first, row.int(3) == PQbackendPID(handle) else { return nil }
            return LogPosition(system: row.int(2), timeline: row.int(0), offset: row.int(1))
        } catch is PostgreSQLError {
            return nil
        }
    }

    /// Whether what is read here contains all of the log up to `position`. A server of another timeline doesn't: an old
    /// primary that was started again has a log of its own from the promotion on. What a standby knows of its timeline is
    /// as old as its last restart point.
    ///
    /// Waits a moment for what a standby has received but not replayed: of a synchronous one that is part of what was
    /// acknowledged. The last record may have come in part, which it would wait for in vain.
    func hasReached(_ position: LogPosition) throws -> Bool {
        var isThere = false
        for _ in 1...5 {
            let row = try run(
                """
                SELECT coalesce(
                    CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_flush_lsn() END
                    - '0/0' >= ? AND greatest(timeline_id, min_recovery_end_timeline) = ? AND system_identifier = ?,
                        false),
                    coalesce(pg_last_wal_replay_lsn() >= pg_last_wal_receive_lsn(), true)
                FROM pg_control_checkpoint(), pg_control_recovery(), pg_control_system()
                """, [position.offset, position.timeline, position.system]
            ).first
            isThere = row?.flag(0) == true
            if row?.flag(1) == true { break }
            usleep(20_000)
        }
        return isThere
    }
}
