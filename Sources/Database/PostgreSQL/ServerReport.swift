/// A database server's state, for the operator.
package struct ServerReport: Sendable {
    /// How the tables there are to this program's.
    package enum Tables: Sendable, Equatable {
        case current, older, newer, missing, foreign
        /// All migrations have run, and these tables, columns, indexes, triggers and functions are not there.
        case incomplete([String])
        /// The site is elsewhere by now: there.
        case moved(String)
    }

    /// A server that follows this one.
    package struct Standby: Sendable {
        package let name: String
        /// Whether a commit waits for it; nil when the server doesn't tell this user.
        package let isSynchronous: Bool?
        /// In milliseconds; nil when the server doesn't tell this user.
        package let lag: Int64?
    }

    /// The major version, such as 15.
    package let version: Int
    package let isEncrypted: Bool
    /// Whether it is reached without a network.
    package let isLocal: Bool
    package let tables: Tables
    /// The server's setting: whether it waits for its disk at all.
    package let waitsForDisk: Bool
    /// The setting `synchronous_commit` of this program's connections, such as `on`; never `off`.
    package let synchronousCommit: String
    /// The server's, database's or role's setting `default_transaction_isolation`, such as `read committed`. No
    /// transaction of this program depends on it.
    package let defaultIsolation: String
    package let standbys: [Standby]
    /// The server's clock minus `now`, in milliseconds.
    package let clockDifference: Int64

    /// Asks the server, and changes nothing.
    /// - Parameters:
    ///   - schema: this program's.
    ///   - clock: this machine's clock.
    /// - Throws: `DatabaseOpenError` when it can't be reached, or used.
    package init(of target: PostgreSQLTarget, schema: Schema, clock: WallClock) throws(DatabaseOpenError) {
        do {
            let connection = try PostgreSQLConnection(target, timeout: .seconds(10))
            try schema.requireFit(connection, target)
            version = connection.serverVersion
            (isEncrypted, isLocal) = (connection.isEncrypted, connection.isLocal)
            tables = try schema.state(connection)
            if tables == .missing { try Schema.requireNewTables(connection, target) }
            let settings = try connection.run(
                """
                SELECT current_setting('fsync'), current_setting('synchronous_commit'),
                    (SELECT reset_val FROM pg_settings WHERE name = 'default_transaction_isolation'),
                    (extract(epoch FROM clock_timestamp()) * 1000)::bigint
                """, []
            ).map { ($0.text(0), $0.text(1), $0.text(2), $0.int(3)) }
            let (fsync, commit, isolation, time) = settings.first ?? ("", "", "", 0)
            (waitsForDisk, synchronousCommit, defaultIsolation) = (fsync == "on", commit, isolation)
            clockDifference = time - clock.now().milliseconds
            standbys = try connection.run(
                """
                SELECT application_name, CAST(sync_state IN ('sync', 'quorum') AS INT),
                    (extract(epoch FROM replay_lag) * 1000)::bigint
                FROM pg_stat_replication ORDER BY application_name
                """, []
            ).map {
                Standby(
                    name: $0.optionalText(0) ?? "", isSynchronous: $0.optionalInt(1).map { $0 == 1 },
                    lag: $0.optionalInt(2))
            }
        } catch {
            throw DatabaseOpenError(describing: error, at: target)
        }
    }
}
