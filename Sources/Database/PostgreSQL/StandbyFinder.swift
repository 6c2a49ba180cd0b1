import Synchronization

/// Finds a server that can be read in the primary's place.
final class StandbyFinder: Sendable {
    private let target: PostgreSQLTarget
    private let timeout: Duration
    private let watch: PrimaryWatch
    /// The one that was found last.
    private let found = Mutex<PostgreSQLTarget.Server?>(nil)

    init(_ target: PostgreSQLTarget, timeout: Duration, watch: PrimaryWatch) {
        (self.target, self.timeout, self.watch) = (target, timeout, watch)
    }

    /// Connects to the first server that answers and is not far behind.
    /// - Throws: `ConnectionLost` when there is none.
    func connect() throws -> PostgreSQLConnection {
        guard let needed = watch.needed else { throw ConnectionLost(description: "The primary answers.") }
        for server in servers {
            guard let connection = try? PostgreSQLConnection(target, on: server, timeout: timeout),
                (try? connection.hasReached(needed)) == true
            else { continue }
            found.withLock { $0 = server }
            return connection
        }
        throw ConnectionLost(description: "No standby has what the primary had.")
    }

    /// The one that was found last comes first, and the dead primary last: a machine that is gone costs seconds.
    private var servers: [PostgreSQLTarget.Server] {
        let (first, last) = (found.withLock { $0 }, watch.server)
        func rank(_ server: PostgreSQLTarget.Server) -> Int {
            if server == last { return 2 }
            return server == first ? 0 : 1
        }
        return target.servers.sorted { rank($0) < rank($1) }
    }
}
