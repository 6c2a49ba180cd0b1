import Synchronization

/// Finds a server that can be read in the primary's place.
final class StandbyFinder: Sendable {
    private let target: PostgreSQLTarget
    private let timeout: Duration
    private let watch: PrimaryWatch
    /// All servers; the one that was found last is the first: a machine that is gone costs seconds.
    private let servers: Mutex<[PostgreSQLTarget.Server]>

    init(_ target: PostgreSQLTarget, timeout: Duration, watch: PrimaryWatch) {
        (self.target, self.timeout, self.watch) = (target, timeout, watch)
        servers = Mutex(target.servers)
    }

    /// Connects to the first server that answers and is not far behind.
    /// - Throws: `ConnectionLost` when there is none.
    func connect() throws -> PostgreSQLConnection {
        guard let needed = watch.needed else { throw ConnectionLost(description: "The primary answers.") }
        let (dead, known) = (watch.server, servers.withLock { $0 })
        for server in known.filter({ $0 != dead }) + known.filter({ $0 == dead }) {
            guard let connection = try? PostgreSQLConnection(target, on: server, timeout: timeout),
                (try? connection.hasReached(needed)) == true,
                // A table that the primary was changing as it died stays locked until the standby is promoted.
                (try? connection.runPlain("SET lock_timeout = '2s'")) != nil
            else { continue }
            servers.withLock { servers in servers = [server] + servers.filter { $0 != server } }
            return connection
        }
        throw ConnectionLost(description: "No standby has what the primary had.")
    }
}
