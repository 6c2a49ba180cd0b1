import Synchronization

/// Finds a server that can be read while none can be written to.
final class StandbyFinder: Sendable {
    private let target: PostgreSQLTarget
    private let timeout: Duration
    private let watch: PrimaryWatch
    /// All servers, if the URL names several; the one that was found last is the first: a machine that is gone costs
    /// seconds.
    private let servers: Mutex<[PostgreSQLTarget.Server]>

    init(_ target: PostgreSQLTarget, timeout: Duration, watch: PrimaryWatch) {
        (self.target, self.timeout, self.watch) = (target, timeout, watch)
        servers = Mutex(target.servers)
    }

    /// Connects to the first server that answers and is not far behind. The former primary is asked last: it may be back
    /// without taking changes, such as one that waits to be promoted. While it answers, it alone is asked.
    /// - Throws: `ConnectionLost` when there is none.
    func connect() throws -> PostgreSQLConnection {
        let (needed, primary) = (watch.needed, watch.server)
        guard needed != nil || watch.isReadOnly else { throw ConnectionLost(description: "The primary answers.") }
        let others = needed == nil ? [] : servers.withLock { $0 }.filter { $0 != primary }
        for server in others + [primary].compactMap({ $0 }) {
            guard let connection = try? PostgreSQLConnection(target, on: server, timeout: timeout),
                (try? hasAll(connection, of: needed)) == true,
                // A table that the primary was changing as it died stays locked until the standby is promoted.
                (try? connection.runPlain("SET lock_timeout = '2s'")) != nil
            else { continue }
            servers.withLock { servers in servers = [server] + servers.filter { $0 != server } }
            return connection
        }
        throw ConnectionLost(description: "No standby has what the primary had.")
    }

    /// - Parameter needed: nil while the primary answers: then it must be that one itself.
    private func hasAll(_ connection: PostgreSQLConnection, of needed: LogPosition?) throws -> Bool {
        if let needed { return try connection.hasReached(needed) }
        guard let position = try connection.position() else { return false }
        return watch.isNewest(position.timeline)
    }
}
